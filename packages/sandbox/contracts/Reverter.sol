// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Says no in each way a contract can, so that clients can show they understand the answer.
contract Reverter {
    error Refused(address caller, uint256 asked, string reason);

    function refuse(uint256 asked) external view {
        revert Refused(msg.sender, asked, "The door is closed.");
    }

    function refuseWithText() external pure {
        revert("The door is closed.");
    }

    function refuseSilently() external pure {
        revert();
    }

    function divideByZero(uint256 zero) external pure returns (uint256) {
        return 1 / zero;
    }
}

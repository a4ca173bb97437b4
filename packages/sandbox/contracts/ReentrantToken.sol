// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that calls somebody else in the middle of each transfer, as its maker says.
contract ReentrantToken is ERC20 {
    address private immutable _maker = msg.sender;
    address private _target;
    bytes private _data;
    /// Whether the last call was let through.
    bool public succeeded;

    constructor(uint256 supply) ERC20("Reentrant", "AGAIN") {
        _mint(msg.sender, supply);
    }

    function arm(address target, bytes calldata data) external {
        require(msg.sender == _maker);
        _target = target;
        _data = data;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (_target != address(0)) (succeeded,) = _target.call(_data);
    }
}

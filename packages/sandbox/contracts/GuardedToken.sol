// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token whose maker can stop all transfers, or those of one account.
contract GuardedToken is ERC20 {
    error TransfersStopped();
    error AccountRefused(address account);

    address private immutable _maker = msg.sender;
    bool public stopped;
    mapping(address => bool) public refused;

    constructor(uint256 supply) ERC20("Guarded", "GUARD") {
        _mint(msg.sender, supply);
    }

    function stop(bool value) external {
        require(msg.sender == _maker);
        stopped = value;
    }

    function refuse(address account, bool value) external {
        require(msg.sender == _maker);
        refused[account] = value;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (stopped) revert TransfersStopped();
        if (refused[from]) revert AccountRefused(from);
        if (refused[to]) revert AccountRefused(to);
        super._update(from, to, value);
    }
}

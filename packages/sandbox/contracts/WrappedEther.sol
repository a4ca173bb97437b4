// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/interfaces/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// The native coin as an ERC-20, with the habits of WETH9: wrapping emits Deposit and Withdrawal and no
/// Transfer, an unlimited allowance stays unlimited, and plain ether sent here is wrapped.
contract WrappedEther is IERC20, IERC20Errors {
    error WithdrawalRefused(address receiver);

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    receive() external payable {
        deposit();
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        _take(msg.sender, wad);
        emit Withdrawal(msg.sender, wad);
        (bool sent,) = msg.sender.call{value: wad}("");
        if (!sent) revert WithdrawalRefused(msg.sender);
    }

    function approve(address spender, uint256 wad) external returns (bool) {
        allowance[msg.sender][spender] = wad;
        emit Approval(msg.sender, spender, wad);
        return true;
    }

    function transfer(address to, uint256 wad) external returns (bool) {
        return transferFrom(msg.sender, to, wad);
    }

    function transferFrom(address from, address to, uint256 wad) public returns (bool) {
        if (from != msg.sender) _spend(from, wad);
        _take(from, wad);
        balanceOf[to] += wad;
        emit Transfer(from, to, wad);
        return true;
    }

    function _take(address from, uint256 wad) private {
        uint256 balance = balanceOf[from];
        if (balance < wad) revert ERC20InsufficientBalance(from, balance, wad);
        balanceOf[from] = balance - wad;
    }

    function _spend(address from, uint256 wad) private {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        if (allowed < wad) revert ERC20InsufficientAllowance(msg.sender, allowed, wad);
        allowance[from][msg.sender] = allowed - wad;
    }
}

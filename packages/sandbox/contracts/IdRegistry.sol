// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Who owns which Farcaster account: the two reads of Farcaster's registry that a sign-in needs. One address owns at
/// most one account, as there.
contract IdRegistry {
    uint256 public idCounter;
    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => address owner) public custodyOf;

    event Register(address indexed to, uint256 indexed id);

    error HasId();

    /// Anybody may register anybody: it is a sandbox.
    function register(address to) external returns (uint256 fid) {
        if (idOf[to] != 0) revert HasId();
        fid = ++idCounter;
        idOf[to] = fid;
        custodyOf[fid] = to;
        emit Register(to, fid);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// The kind of gift nobody asked for: it promises a prize and points to a site.
contract SpamCollectible is ERC721 {
    uint256 public totalSupply;

    constructor() ERC721("You won 5000 USDC! Claim at https://prize.example", "CLAIM-PRIZE.EXAMPLE") {}

    function airdrop(address[] calldata receivers) external {
        for (uint256 i = 0; i < receivers.length; i++) _mint(receivers[i], ++totalSupply);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory json =
            '{"name":"Winner voucher","description":"Visit https://prize.example to claim","external_url":"https://prize.example"}';
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

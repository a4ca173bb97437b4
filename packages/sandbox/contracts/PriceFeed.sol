// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kept} from "./Kept.sol";

/// A price in US dollars that answers like an aggregator, and says what its owner told it last.
contract PriceFeed is Kept {
    error NoSuchRound(uint80 roundId);
    error PriceNotPositive(int256 answer);

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public constant decimals = 8;
    uint256 public constant version = 4;

    string public description;
    uint80 public latestRound;
    mapping(uint80 => Round) private _rounds;

    constructor(string memory description_, int256 answer, address owner_) Kept(owner_) {
        description = description_;
        _record(answer);
    }

    function setAnswer(int256 answer) external onlyOwner {
        _record(answer);
    }

    function latestAnswer() external view returns (int256) {
        return _rounds[latestRound].answer;
    }

    function latestTimestamp() external view returns (uint256) {
        return _rounds[latestRound].updatedAt;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(latestRound);
    }

    function getRoundData(uint80 roundId)
        public
        view
        returns (uint80, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        Round storage round = _rounds[roundId];
        if (round.updatedAt == 0) revert NoSuchRound(roundId);
        return (roundId, round.answer, round.updatedAt, round.updatedAt, roundId);
    }

    function _record(int256 answer) private {
        if (answer <= 0) revert PriceNotPositive(answer);
        latestRound++;
        _rounds[latestRound] = Round(answer, block.timestamp);
        emit AnswerUpdated(answer, latestRound, block.timestamp);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DnsName} from "./DnsName.sol";

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

/// Profiles of a resolver that are asked for here: EIP-137, ENSIP-3, ENSIP-9, ENSIP-10 and EIP-165.
interface IResolver {
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// A gateway that puts questions of others to their own gateways, each in the name of who asks (ENSIP-21). Clients play
/// it themselves.
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// Answers any ENS question in one call: finds the resolver, wildcards included, asks it, and carries
/// CCIP-read (EIP-3668) between a resolver and the client: through the batch gateway that the client names, which
/// tells the resolver's gateway who asks, or without one straight to the resolver's gateway as our own question.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();

    IRegistry public constant registry = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);

    uint256 private constant ETHER = 60;
    bytes4 private constant EXTENDED = IResolver.resolve.selector;

    struct ResolverInfo {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    /// A question under way: whom it was put to, in which manner, and what the caller wants of the answer.
    struct Question {
        address resolver;
        bool extended;
        bytes4 selector;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
    }

    /// What a reverse lookup remembers while the forward check is away on CCIP-read.
    struct Claim {
        string primary;
        bytes account;
        uint256 coinType;
        address reverseResolver;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data, this.resolveCallback.selector, "", new string[](0));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data, this.resolveCallback.selector, "", gateways);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (Question memory question, bytes memory note) = abi.decode(extraData, (Question, bytes));
        return (_resume(question, response, this.resolveCallback.selector, note), question.resolver);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType, new string[](0));
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType, gateways);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        (Question memory question, bytes memory note) = abi.decode(extraData, (Question, bytes));
        bytes memory answer = _resume(question, response, this.reverseCallback.selector, note);
        return _checked(abi.decode(note, (Claim)), answer, question.resolver);
    }

    /// ENSIP-10: the resolver of the name itself or of its nearest parent that has one. The offset says
    /// where in the name that parent begins.
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = DnsName.namehash(name, 0);
        for (offset = 0; name[offset] != 0; offset = DnsName.parent(name, offset)) {
            resolver = registry.resolver(DnsName.namehash(name, offset));
            if (resolver != address(0)) return (resolver, node, offset);
        }
    }

    /// A resolver that can be asked about the name, or the reason why there is none.
    function requireResolver(bytes memory name) public view returns (ResolverInfo memory info) {
        (address resolver, bytes32 node, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        info = ResolverInfo(name, offset, node, resolver, _isExtended(resolver));
        // Only a wildcard resolver speaks for names below its own.
        if (offset != 0 && !info.extended) revert ResolverNotFound(name);
    }

    function _reverse(bytes memory account, uint256 coinType, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        if (account.length == 0) revert EmptyAddress();
        bytes memory reverseName = DnsName.encode(DnsName.reverseName(account, coinType, ETHER));
        bytes32 reverseNode = DnsName.namehash(reverseName, 0);
        (bytes memory answer, address reverseResolver) =
            _resolve(reverseName, abi.encodeCall(IResolver.name, (reverseNode)), bytes4(0), "", gateways);
        string memory primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        bytes memory name = DnsName.encode(primary);
        bytes32 node = DnsName.namehash(name, 0);
        // Overloaded functions have no encodeCall.
        bytes memory question = coinType == ETHER
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
        Claim memory claim = Claim(primary, account, coinType, reverseResolver);
        (bytes memory found, address resolver) =
            _resolve(name, question, this.reverseCallback.selector, abi.encode(claim), gateways);
        return _checked(claim, found, resolver);
    }

    /// A name counts only if it points back to the account that claims it (ENSIP-3, ENSIP-19).
    function _checked(Claim memory claim, bytes memory answer, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account =
            claim.coinType == ETHER ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(account) != keccak256(claim.account)) revert ReverseAddressMismatch(claim.primary, account);
        return (claim.primary, resolver, claim.reverseResolver);
    }

    function _resolve(
        bytes memory name,
        bytes memory data,
        bytes4 callback,
        bytes memory note,
        string[] memory gateways
    ) private view returns (bytes memory, address) {
        ResolverInfo memory info = requireResolver(name);
        bytes memory question = info.extended ? abi.encodeCall(IResolver.resolve, (name, data)) : data;
        Question memory asked = Question(info.resolver, info.extended, bytes4(data), 0, "", gateways);
        return (_ask(asked, question, callback, note), info.resolver);
    }

    function _resume(Question memory question, bytes calldata response, bytes4 callback, bytes memory note)
        private
        view
        returns (bytes memory)
    {
        bytes memory answer = response;
        if (question.gateways.length > 0) {
            (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
            if (failures[0]) revert ResolverError(responses[0]);
            answer = responses[0];
        }
        return _ask(
            question, abi.encodeWithSelector(question.callback, answer, question.extraData), callback, note
        );
    }

    function _ask(Question memory question, bytes memory data, bytes4 callback, bytes memory note)
        private
        view
        returns (bytes memory)
    {
        (bool ok, bytes memory answer) = question.resolver.staticcall(data);
        if (!ok) _refuse(question, answer, callback, note);
        if (answer.length == 0) revert UnsupportedResolverProfile(question.selector);
        return question.extended ? abi.decode(answer, (bytes)) : answer;
    }

    /// Passes an off-chain lookup on as our own, since clients trust only the contract they called.
    function _refuse(Question memory question, bytes memory reason, bytes4 callback, bytes memory note)
        private
        view
    {
        if (callback == 0 || reason.length < 4 || bytes4(reason) != OffchainLookup.selector) {
            revert ResolverError(reason);
        }
        (address sender, string[] memory urls, bytes memory callData, bytes4 inner, bytes memory extraData) =
            abi.decode(DnsName.tail(reason, 4), (address, string[], bytes, bytes4, bytes));
        if (sender != question.resolver) revert ResolverError(reason);
        question.callback = inner;
        question.extraData = extraData;
        if (question.gateways.length > 0) {
            IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
            requests[0] = IBatchGateway.Request(sender, urls, callData);
            urls = question.gateways;
            callData = abi.encodeCall(IBatchGateway.query, (requests));
        }
        revert OffchainLookup(address(this), urls, callData, callback, abi.encode(question, note));
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) =
            resolver.staticcall{gas: 50_000}(abi.encodeCall(IResolver.supportsInterface, (EXTENDED)));
        return ok && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that keeps a hundredth of each transfer and says in its event that all of it has arrived.
contract FeeUsdt {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - value / 100;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What stands for USDT on a test chain: 18 decimals as on BEP20, and whoever deployed it makes as much as they like.
/// It is worth nothing.
contract TestUsdt {
    string public constant name = "Test USDT (worth nothing)";
    string public constant symbol = "tUSDT";
    uint8 public constant decimals = 18;

    address public immutable minter = msg.sender;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotTheMinter();
    error TooLittle(uint256 available, uint256 needed);

    function mint(address to, uint256 value) external {
        if (msg.sender != minter) revert NotTheMinter();
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert TooLittle(allowed, value);
        allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        uint256 available = balanceOf[from];
        if (available < value) revert TooLittle(available, value);
        balanceOf[from] = available - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

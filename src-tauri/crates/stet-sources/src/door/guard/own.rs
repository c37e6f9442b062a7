//! The machine's own addresses: an address that the whole internet routes is still this machine's or its
//! network's where an interface has it, as every IPv6 home network shows.

use std::net::IpAddr;

use if_addrs::{IfAddr, Interface};

/// Longest networks of an interface that count as the own: beyond them the mask says nothing of who is near.
const WIDEST: (u32, u32) = (20, 56);

/// True if an interface of this machine has the address, or one of its network. False where the interfaces
/// cannot be read: what the address itself says is judged elsewhere.
pub(in crate::door) fn is_own(address: IpAddr) -> bool {
    if_addrs::get_if_addrs()
        .unwrap_or_default()
        .iter()
        .any(|interface| holds(interface, address))
}

fn holds(interface: &Interface, address: IpAddr) -> bool {
    match (&interface.addr, address) {
        (IfAddr::V4(own), IpAddr::V4(address)) => {
            let mask = u32::from(own.netmask);
            let near = mask.leading_ones() >= WIDEST.0 && mask.count_zeros() > 0;
            own.ip == address || (near && u32::from(own.ip) & mask == u32::from(address) & mask)
        }
        (IfAddr::V6(own), IpAddr::V6(address)) => {
            let mask = u128::from(own.netmask);
            let near = mask.leading_ones() >= WIDEST.1 && mask.count_zeros() > 0;
            own.ip == address || (near && u128::from(own.ip) & mask == u128::from(address) & mask)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use if_addrs::{Ifv4Addr, Ifv6Addr};

    use super::*;

    fn interface(addr: IfAddr) -> Interface {
        let mut one = if_addrs::get_if_addrs()
            .expect("interfaces")
            .into_iter()
            .next()
            .expect("a machine has one");
        one.addr = addr;
        one
    }

    #[test]
    fn the_machines_own_interfaces_count_as_its_own() {
        for interface in if_addrs::get_if_addrs().expect("interfaces") {
            assert!(is_own(interface.ip()), "{interface:?}");
        }
        assert!(!is_own("8.8.8.8".parse().expect("an address")));
    }

    #[test]
    fn neighbours_in_a_home_network_are_own_and_the_internet_is_not() {
        let v6 = interface(IfAddr::V6(Ifv6Addr {
            ip: "2a01:cb00:7::17".parse().expect("an address"),
            netmask: "ffff:ffff:ffff:ffff::".parse::<Ipv6Addr>().expect("a mask"),
            prefixlen: 64,
            broadcast: None,
        }));
        let holds_v6 = |address: &str| holds(&v6, address.parse().expect("an address"));
        assert!(holds_v6("2a01:cb00:7::17") && holds_v6("2a01:cb00:7::2"));
        assert!(!holds_v6("2a01:cb00:8::17") && !holds_v6("93.184.216.34"));

        let v4 = |mask: Ipv4Addr, prefixlen| {
            interface(IfAddr::V4(Ifv4Addr {
                ip: "93.184.216.34".parse().expect("an address"),
                netmask: mask,
                prefixlen,
                broadcast: None,
            }))
        };
        let holds_v4 =
            |one: &Interface, address: &str| holds(one, address.parse().expect("an address"));
        let office = v4(Ipv4Addr::new(255, 255, 255, 0), 24);
        assert!(holds_v4(&office, "93.184.216.34") && holds_v4(&office, "93.184.216.9"));
        assert!(!holds_v4(&office, "93.184.217.9"));
        // A mask as wide as a provider says nothing of neighbours.
        let wide = v4(Ipv4Addr::new(255, 0, 0, 0), 8);
        assert!(holds_v4(&wide, "93.184.216.34") && !holds_v4(&wide, "93.1.2.3"));
    }
}

import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Everything that is not the public internet (IANA special-purpose registries): loopback, private, link-local with the
 * clouds' metadata addresses, shared, benchmarking, documentation, multicast, reserved, and IPv6 forms that wrap IPv4.
 */
const IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
const IPV6 = [
  "::/96", // unspecified, loopback, and the old form that carries an IPv4 address
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10", // site-local: withdrawn, still routed inside some networks
  "ff00::/8",
];

function listOf(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
/** Two lists: in one, an IPv4 address would also match the range of the IPv6 forms that wrap it. */
const closed = { ipv4: listOf("ipv4", IPV4), ipv6: listOf("ipv6", IPV6) };

/** Whether an address belongs to a private network. Anything that is no address counts as private. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.split("%", 1)[0] ?? "";
  if (isIPv4(plain)) return closed.ipv4.check(plain, "ipv4");
  return !isIPv6(plain) || closed.ipv6.check(plain, "ipv6");
}

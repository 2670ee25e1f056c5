import { BlockList, isIP } from "node:net";

/** The special-purpose address registries of IANA. */
const networks = [
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
  // The metadata service of Azure has a public address.
  "168.63.129.16/32",
  "::/96",
  // IPv6 forms of IPv4 addresses, which a gateway would translate.
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2002::/16",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

/** Addresses of this machine, its network, and its cloud, including their IPv6 forms. */
export const privateAddresses = new BlockList();
for (const network of networks) {
  const [address = "", bits] = network.split("/");
  privateAddresses.addSubnet(address, Number(bits), familyOf(address));
}

/** True if the host of a URL is a private IP address. Host names are checked when they are resolved. */
export function namesPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && privateAddresses.check(host, familyOf(host));
}

function familyOf(address: string) {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

package plinth.outbound;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides whether a network address is on the public Internet. Private, loopback, link-local,
 * shared (CGNAT), reserved, documentation and multicast addresses are not, nor are the IPv6 forms
 * that carry an IPv4 address: those that are translated (NAT64) count as what they carry, and those
 * that are tunnelled (6to4, Teredo, ISATAP) are not called at all.
 */
final class PublicAddress {
  private static final List<Range> PRIVATE_V4 =
      ranges(
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
          "240.0.0.0/4");

  /** Of IPv6 only what is given out is public; these parts of it are not. */
  private static final Range GIVEN_OUT = Range.of("2000::/3");

  private static final List<Range> PRIVATE_V6 =
      ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

  private static final Range NAT64 = Range.of("64:ff9b::/96");

  private PublicAddress() {}

  /** Whether the address may be called. */
  static boolean is(InetAddress address) {
    return is(address.getAddress());
  }

  /** Whether the address of 4 or 16 bytes may be called. */
  static boolean is(byte[] bytes) {
    if (bytes.length == 4) {
      return PRIVATE_V4.stream().noneMatch(range -> range.holds(bytes));
    }
    if (isMapped(bytes) || NAT64.holds(bytes)) {
      return is(Arrays.copyOfRange(bytes, 12, 16));
    }
    return GIVEN_OUT.holds(bytes)
        && PRIVATE_V6.stream().noneMatch(range -> range.holds(bytes))
        && !isIsatap(bytes);
  }

  /** {@code ::ffff:a.b.c.d}; Java reads it as IPv4, other ways in may not. */
  private static boolean isMapped(byte[] bytes) {
    for (int i = 0; i < 10; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return bytes[10] == (byte) 0xff && bytes[11] == (byte) 0xff;
  }

  /** An interface called {@code [02]00:5efe:a.b.c.d}, in whatever network. */
  private static boolean isIsatap(byte[] bytes) {
    return (bytes[8] & 0xfd) == 0
        && bytes[9] == 0
        && bytes[10] == (byte) 0x5e
        && bytes[11] == (byte) 0xfe;
  }

  private static List<Range> ranges(String... texts) {
    return Arrays.stream(texts).map(Range::of).toList();
  }

  /** The addresses that begin with the same bits. */
  private record Range(List<Byte> start, int bits) {
    static Range of(String text) {
      int slash = text.indexOf('/');
      byte[] start = Literal.bytes(text.substring(0, slash));
      List<Byte> list = new ArrayList<>();
      for (byte b : start) {
        list.add(b);
      }
      return new Range(list, Integer.parseInt(text.substring(slash + 1)));
    }

    boolean holds(byte[] address) {
      if (address.length != start.size()) {
        return false;
      }
      for (int i = 0; i < bits; i += 8) {
        int mask = bits - i >= 8 ? 0xff : 0xff << (8 - (bits - i)) & 0xff;
        if ((address[i / 8] & mask) != (start.get(i / 8) & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}

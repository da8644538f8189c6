package plinth.outbound;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides whether a network address is on the public Internet. Private, loopback, link-local,
 * shared (CGNAT), reserved, documentation and multicast addresses are not. For IPv6 forms that
 * contain an IPv4 address, translated ones (NAT64) are judged by the IPv4 address, and tunnelled
 * ones (6to4, Teredo, ISATAP) are never called.
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

  /** The allocated range of IPv6; only it is public, except for the following parts. */
  private static final Range GIVEN_OUT = Range.of("2000::/3");

  private static final List<Range> PRIVATE_V6 =
      ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

  private static final Range NAT64 = Range.of("64:ff9b::/96");

  private PublicAddress() {}

  /** Returns whether the address may be called. */
  static boolean isPublic(InetAddress address) {
    return isPublic(address.getAddress());
  }

  /** Returns whether the address of 4 or 16 bytes may be called. */
  static boolean isPublic(byte[] bytes) {
    if (bytes.length == 4) {
      return PRIVATE_V4.stream().noneMatch(range -> range.contains(bytes));
    }
    if (isMapped(bytes) || NAT64.contains(bytes)) {
      return isPublic(Arrays.copyOfRange(bytes, 12, 16));
    }
    return GIVEN_OUT.contains(bytes)
        && PRIVATE_V6.stream().noneMatch(range -> range.contains(bytes))
        && !isIsatap(bytes);
  }

  /**
   * Matches {@code ::ffff:a.b.c.d}. Java converts such addresses to IPv4, but bytes from elsewhere
   * may contain them.
   */
  private static boolean isMapped(byte[] bytes) {
    for (int i = 0; i < 10; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return bytes[10] == (byte) 0xff && bytes[11] == (byte) 0xff;
  }

  /** Matches the interface identifier {@code [02]00:5efe:a.b.c.d} in any network. */
  private static boolean isIsatap(byte[] bytes) {
    return (bytes[8] & 0xfd) == 0
        && bytes[9] == 0
        && bytes[10] == (byte) 0x5e
        && bytes[11] == (byte) 0xfe;
  }

  private static List<Range> ranges(String... texts) {
    return Arrays.stream(texts).map(Range::of).toList();
  }

  /** The addresses with a common prefix. */
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

    boolean contains(byte[] address) {
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

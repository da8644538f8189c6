package plinth.identity;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Computes the delay of a sign-in after failures for the same account from the same network prefix:
 * none for the first 4, one second after the fifth, doubling up to 15 minutes. Counting by prefix
 * prevents an attacker elsewhere from locking the owner out.
 */
public final class LoginDelay {
  /** The time without failures after which counting starts again. */
  static final Duration MEMORY = Duration.ofHours(24);

  private static final int FREE = 4;
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int DOUBLINGS = 10;

  private LoginDelay() {}

  /** The delay after this many consecutive failures. */
  static Duration after(int failures) {
    if (failures <= FREE) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(failures - FREE - 1, DOUBLINGS));
    return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
  }

  /** The network prefix of an address: /24 of IPv4, /64 of IPv6. */
  public static String prefix(String address) {
    // A literal address is not looked up; anything else is used unchanged.
    if (!address.matches("[0-9.]+|[0-9a-fA-F:.]+(%.*)?")) {
      return address;
    }
    try {
      InetAddress parsed = InetAddress.getByName(address.replaceAll("%.*", ""));
      byte[] bytes = parsed.getAddress();
      int kept = parsed instanceof Inet6Address ? 8 : 3;
      return HexFormat.of().formatHex(bytes, 0, kept);
    } catch (UnknownHostException e) {
      return address;
    }
  }
}

package plinth.identity;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;

/**
 * How long a sign-in waits after failures of the same account from the same neighbourhood: nothing
 * up to the fourth, one second after the fifth, doubling up to 15 minutes. Counting by
 * neighbourhood keeps an attacker elsewhere from locking the owner out.
 */
public final class LoginDelay {
  /** After this long without a failure the count begins anew. */
  static final Duration MEMORY = Duration.ofHours(24);

  private static final int FREE = 4;
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int DOUBLINGS = 10;

  private LoginDelay() {}

  /** The wait after so many failures in a row. */
  static Duration after(int failures) {
    if (failures <= FREE) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(failures - FREE - 1, DOUBLINGS));
    return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
  }

  /** The neighbourhood of a network address: /24 of IPv4, /64 of IPv6. */
  public static String prefix(String address) {
    // A literal address is not looked up; anything else is taken as it stands.
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

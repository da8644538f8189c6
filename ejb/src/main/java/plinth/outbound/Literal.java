package plinth.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Hosts that are written as an address instead of a name. */
final class Literal {
  private static final Pattern V4 =
      Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
  private static final Pattern V6 = Pattern.compile("[0-9a-f:.]*:[0-9a-f:.]*");

  private Literal() {}

  /**
   * Returns whether a lower-case host is an address: four decimal numbers, or IPv6 without
   * brackets.
   */
  static boolean isAddress(String host) {
    return V4.matcher(host).matches() || V6.matcher(host).matches();
  }

  /**
   * Returns whether some parser could read a host as an address although it is not written as one:
   * {@code 2130706433}, {@code 0x7f.1}, {@code 0177.0.0.1}.
   */
  static boolean isOddNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return !isAddress(host) && last.matches("\\d+|0x[0-9a-f]*");
  }

  /** Returns the bytes of an address without ever resolving a name. */
  static byte[] bytes(String address) {
    if (!isAddress(address)) {
      throw new IllegalArgumentException(address + " is no address");
    }
    try {
      return InetAddress.getByName(address).getAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(address + " is no address", e);
    }
  }
}

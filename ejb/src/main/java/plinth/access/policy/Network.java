package plinth.access.policy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A block of network addresses with the same leading bits, in IPv4 or IPv6. An IPv4 address that is
 * written as IPv6 ({@code ::ffff:192.0.2.1}) counts as the IPv4 address that it is.
 *
 * @param start the first address of the block
 * @param bits how many leading bits all its addresses share
 */
public record Network(InetAddress start, int bits) {
  private static final Pattern V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
  private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
  private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

  /** The block in CIDR notation, or one address; empty if the text is neither. */
  public static Optional<Network> parse(String text) {
    int slash = text.indexOf('/');
    String digits = slash < 0 ? "" : text.substring(slash + 1);
    if (slash >= 0 && !BITS.matcher(digits).matches()) {
      return Optional.empty();
    }
    return address(slash < 0 ? text : text.substring(0, slash))
        .flatMap(
            address -> {
              int most = address.getAddress().length * 8;
              int bits = slash < 0 ? most : Integer.parseInt(digits);
              return bits <= most
                  ? Optional.of(new Network(masked(address, bits), bits))
                  : Optional.empty();
            });
  }

  /** Whether the address is in the block; false for a text that is no address. */
  public boolean contains(String address) {
    return address(address)
        .filter(other -> other.getAddress().length == start.getAddress().length)
        .filter(other -> masked(other, bits).equals(start))
        .isPresent();
  }

  /** The block in CIDR notation: {@code 192.0.2.0/24}. */
  @Override
  public String toString() {
    return start.getHostAddress() + "/" + bits;
  }

  /** A literal address; names are never looked up. */
  private static Optional<InetAddress> address(String text) {
    String plain = text.replaceAll("%.*", "");
    if (!V4.matcher(plain).matches() && !V6.matcher(plain).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(plain));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private static InetAddress masked(InetAddress address, int bits) {
    byte[] bytes = address.getAddress();
    for (int i = 0; i < bytes.length; i++) {
      int kept = Math.max(0, Math.min(8, bits - 8 * i));
      bytes[i] &= (byte) (0xff << (8 - kept));
    }
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("bytes of an address are an address", e);
    }
  }
}

package plinth.kernel.http.entrance;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * Determines the client address of a request: the address of the connection or, if that is a proxy
 * of the installation, the nearest address in {@code X-Forwarded-For} that is not. Addresses
 * further left were written by the client itself and are not trusted.
 *
 * @param trusted the proxies of the installation
 */
record ClientAddress(List<Block> trusted) {
  private static final Pattern LITERAL = Pattern.compile("[0-9a-fA-F:.]{2,45}");
  private static final Pattern WITH_PORT =
      Pattern.compile("([0-9.]+):[0-9]+|\\[([^]]+)](?::[0-9]+)?");

  /** A block of addresses with the same leading bits. */
  private record Block(InetAddress start, int bits) {
    boolean contains(InetAddress address) {
      byte[] mine = start.getAddress();
      byte[] other = address.getAddress();
      if (other.length != mine.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((mine[bit / 8] & mask) != (other[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Caches the rule, as settings do not change. */
  private static final class Configured {
    static final ClientAddress RULE = of(Setting.PLINTH_TRUSTED_PROXIES.text());
  }

  /** The rule of this installation. */
  static ClientAddress configured() {
    return Configured.RULE;
  }

  /** The rule for the proxies in a setting: {@code 10.0.0.0/8, ::1}. */
  static ClientAddress of(String setting) {
    List<Block> blocks = new ArrayList<>();
    for (String word : setting.split(",", -1)) {
      if (!word.isBlank()) {
        blocks.add(block(word.strip()));
      }
    }
    return new ClientAddress(List.copyOf(blocks));
  }

  private static Block block(String word) {
    int slash = word.indexOf('/');
    InetAddress start = parse(slash < 0 ? word : word.substring(0, slash));
    if (start != null) {
      int most = start.getAddress().length * 8;
      int bits = slash < 0 ? most : number(word.substring(slash + 1));
      if (bits >= 0 && bits <= most) {
        return new Block(start, bits);
      }
    }
    throw new IllegalStateException(
        Setting.PLINTH_TRUSTED_PROXIES + " contains a word that is no address or block: " + word);
  }

  private static int number(String word) {
    return word.matches("[0-9]{1,3}") ? Integer.parseInt(word) : -1;
  }

  /**
   * The client's address.
   *
   * @param remote the address of the connection
   * @param forwarded the lines of the header as received
   */
  String of(String remote, List<String> forwarded) {
    if (trusted.isEmpty() || forwarded.isEmpty() || !isTrusted(parse(remote))) {
      return remote;
    }
    String nearest = remote;
    String[] hops = String.join(",", forwarded).split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      InetAddress hop = parse(stripPort(hops[i].strip()));
      if (hop == null) {
        return nearest;
      }
      nearest = hop.getHostAddress();
      if (!isTrusted(hop)) {
        return nearest;
      }
    }
    return nearest;
  }

  private boolean isTrusted(@Nullable InetAddress address) {
    return address != null && trusted.stream().anyMatch(block -> block.contains(address));
  }

  private static String stripPort(String hop) {
    var parts = WITH_PORT.matcher(hop);
    if (!parts.matches()) {
      return hop;
    }
    return parts.group(1) == null ? parts.group(2) : parts.group(1);
  }

  /** Parses a literal address without a lookup; a name is not an address. */
  private static @Nullable InetAddress parse(String text) {
    boolean isLiteral =
        LITERAL.matcher(text).matches()
            && (text.indexOf(':') >= 0 || text.split("\\.", -1).length == 4);
    try {
      return isLiteral ? InetAddress.getByName(text) : null;
    } catch (UnknownHostException e) {
      return null;
    }
  }
}

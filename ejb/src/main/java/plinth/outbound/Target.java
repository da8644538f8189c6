package plinth.outbound;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A parsed URL to call. The URL itself is allowed; the addresses of its name are checked when it is
 * called.
 *
 * @param isTls whether it is https
 * @param host the name or address in lower case, without brackets
 * @param port the port
 * @param isAllowed whether the host is on the list of hosts that may always be called
 * @param path the path and query as they are sent
 */
record Target(boolean isTls, String host, int port, boolean isAllowed, String path) {
  /** The maximum length of a URL. */
  static final int MAX = 2048;

  private static final int TLS_PORT = 443;
  private static final int PLAIN_PORT = 80;
  private static final Pattern NAME =
      Pattern.compile(
          "(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern OWN_NETWORK =
      Pattern.compile(
          "([^.]+|.*\\.(localhost|local|internal|intranet|lan|home|corp|home\\.arpa|localdomain))");

  /** Thrown when a URL is never called. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    private final String rule;

    Refused(String rule, String message) {
      super(message, null, false, false);
      this.rule = rule;
    }

    /** Returns the violated rule, a short code. */
    String rule() {
      return rule;
    }
  }

  /** Parses a URL; refuses what no name resolution could make valid. */
  static Target of(String address, AllowedHosts allowed) throws Refused {
    URI uri = uri(address);
    boolean isTls = "https".equalsIgnoreCase(uri.getScheme());
    String host = host(uri);
    int port = uri.getPort() >= 0 ? uri.getPort() : isTls ? TLS_PORT : PLAIN_PORT;
    boolean isAllowed = allowed.contains(host, port);
    if (!isTls && !(isAllowed && "http".equalsIgnoreCase(uri.getScheme()))) {
      throw new Refused("https", "must begin with https://");
    }
    if (port < 1 || port > 65_535) {
      throw new Refused("url", "has a port that does not exist");
    }
    if (!isAllowed && isBlocked(host)) {
      throw new Refused("blocked_host", "Blocked host");
    }
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery();
    return new Target(isTls, host, port, isAllowed, query == null ? path : path + '?' + query);
  }

  private static URI uri(String address) throws Refused {
    if (address.length() > MAX) {
      throw new Refused("max", "must be at most " + MAX + " characters");
    }
    try {
      URI uri = new URI(new URI(address).toASCIIString());
      if (uri.getRawUserInfo() != null) {
        throw new Refused("url", "must not contain a user or password");
      }
      if (uri.getRawFragment() != null) {
        throw new Refused("url", "must not contain a fragment");
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new Refused("url", "must be an address such as https://example.com/hooks");
    }
  }

  private static String host(URI uri) throws Refused {
    String host = uri.getHost();
    if (host == null || host.isEmpty()) {
      throw new Refused("url", "must be an address such as https://example.com/hooks");
    }
    String name = host.toLowerCase(Locale.ROOT);
    if (name.startsWith("[")) {
      String address = name.substring(1, name.length() - 1);
      if (!Literal.isAddress(address)) {
        throw new Refused("url", "has a host that is not an address");
      }
      return address;
    }
    String plain = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (!Literal.isAddress(plain) && !NAME.matcher(plain).matches()) {
      throw new Refused("url", "has a host that is not a name");
    }
    return plain;
  }

  private static boolean isBlocked(String host) {
    if (Literal.isAddress(host)) {
      return !PublicAddress.isPublic(Literal.bytes(host));
    }
    return Literal.isOddNumber(host) || OWN_NETWORK.matcher(host).matches();
  }

  /** Returns the URL as it is called. */
  URI uri() {
    String name = host.indexOf(':') >= 0 ? '[' + host + ']' : host;
    String suffix = port == (isTls ? TLS_PORT : PLAIN_PORT) ? "" : ":" + port;
    return URI.create((isTls ? "https://" : "http://") + name + suffix + path);
  }
}

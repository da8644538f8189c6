package plinth.outbound;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hosts that may be called although they are private, and over plain http: for tests, or for a
 * receiver in the installation's own network. Empty unless {@code PLINTH_OUTBOUND_ALLOWED} names
 * some.
 */
final class AllowedHosts {
  private final Set<String> entries;

  private AllowedHosts(Set<String> entries) {
    this.entries = entries;
  }

  /** Parses a comma-separated list of hosts, each optionally with a colon and a port. */
  static AllowedHosts of(String text) {
    Set<String> entries = new TreeSet<>();
    for (String entry : text.split(",", -1)) {
      if (!entry.isBlank()) {
        entries.add(entry.strip().toLowerCase(Locale.ROOT));
      }
    }
    return new AllowedHosts(entries);
  }

  /** Returns whether a lower-case host is allowed on a port. */
  boolean contains(String host, int port) {
    return entries.contains(host) || entries.contains(host + ':' + port);
  }
}

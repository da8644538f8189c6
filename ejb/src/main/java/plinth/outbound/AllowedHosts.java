package plinth.outbound;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import plinth.kernel.Setting;

/**
 * Hosts that are called although they are private, and by plain http too: for tests, or a receiver
 * on the installation's own network. Empty unless {@code PLINTH_OUTBOUND_ALLOWED} names some.
 */
final class AllowedHosts {
  private final Set<String> entries;

  private AllowedHosts(Set<String> entries) {
    this.entries = entries;
  }

  /** Those of the setting. */
  static AllowedHosts configured() {
    return of(Setting.PLINTH_OUTBOUND_ALLOWED.text());
  }

  /** Hosts, or hosts with a port behind a colon, with commas between. */
  static AllowedHosts of(String text) {
    Set<String> entries = new TreeSet<>();
    for (String entry : text.split(",", -1)) {
      if (!entry.isBlank()) {
        entries.add(entry.strip().toLowerCase(Locale.ROOT));
      }
    }
    return new AllowedHosts(entries);
  }

  /** Whether a host in lower case is allowed at a port. */
  boolean hold(String host, int port) {
    return entries.contains(host) || entries.contains(host + ':' + port);
  }
}

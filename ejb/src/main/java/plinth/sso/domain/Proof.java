package plinth.sso.domain;

import java.util.Locale;

/** How a domain was proved. */
public enum Proof {
  DNS,
  OPERATOR;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package plinth.access.http;

import java.util.List;

/** The supported grant types of OAuth. */
final class GrantTypes {
  private GrantTypes() {}

  static List<String> words() {
    return List.of("authorization_code", "client_credentials");
  }
}

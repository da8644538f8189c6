package plinth.access.http;

import java.util.List;

/** The grant types of OAuth that are offered. */
final class GrantTypes {
  private GrantTypes() {}

  static List<String> words() {
    return List.of("authorization_code", "client_credentials");
  }
}

package plinth.kernel.http.openapi.build;

import plinth.kernel.Names;

/** Names members as the API does; the scanner requires a class with this method. */
public final class SnakeCase {
  /** The name of a component in the API. */
  public String translate(String name) {
    return Names.toSnakeCase(name);
  }
}

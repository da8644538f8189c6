package plinth.isolation;

import java.util.Set;
import plinth.kernel.http.Surface;

/** The kinds of credentials, and the surfaces that take each. */
enum Credential {
  /** None at all. */
  NONE,
  /** A person's token outside any workspace. */
  USER(Surface.Kind.USER),
  /** The token of an admin of the workspace. */
  ADMIN(Surface.Kind.USER, Surface.Kind.ADMIN, Surface.Kind.RECORD, Surface.Kind.WORKSPACE),
  /** The token of an operator who acts for that admin. */
  SUPPORT(Surface.Kind.USER, Surface.Kind.ADMIN, Surface.Kind.RECORD, Surface.Kind.WORKSPACE),
  /** An API key with every scope. */
  KEY(Surface.Kind.RECORD, Surface.Kind.INTEGRATION, Surface.Kind.WORKSPACE),
  /** A token of an OAuth app with every scope. */
  OAUTH(Surface.Kind.RECORD, Surface.Kind.INTEGRATION, Surface.Kind.WORKSPACE),
  /** An operator's token. */
  OPERATOR(Surface.Kind.SUPER_ADMIN);

  private final Set<Surface.Kind> surfaces;

  Credential(Surface.Kind... surfaces) {
    this.surfaces = Set.of(surfaces);
  }

  /** Whether the gate of a surface lets it through. */
  boolean opens(Surface.Kind surface) {
    return surfaces.contains(surface) || this == NONE && surface.ignoresCredentials();
  }

  /** The one with which all places of a surface are tried; the others are tried with the path. */
  static Credential foremost(Surface.Kind surface) {
    return switch (surface) {
      case USER, ADMIN, RECORD, WORKSPACE -> ADMIN;
      case INTEGRATION -> KEY;
      case SUPER_ADMIN -> OPERATOR;
      case OPEN, SIGNED, TEST_TOOLS -> NONE;
    };
  }
}

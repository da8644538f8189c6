package plinth.isolation;

import java.util.Set;
import plinth.kernel.http.Surface;

/** The kinds of credentials, and the surfaces that accept each. */
enum Credential {
  /** No credential. */
  NONE,
  /** A user's token outside any workspace. */
  USER(Surface.Kind.USER),
  /** The token of an admin of the workspace. */
  ADMIN(Surface.Kind.USER, Surface.Kind.ADMIN, Surface.Kind.RECORD, Surface.Kind.WORKSPACE),
  /** The token of an operator who acts for that admin. */
  SUPPORT(Surface.Kind.USER, Surface.Kind.ADMIN, Surface.Kind.RECORD, Surface.Kind.WORKSPACE),
  /** An API key with every scope. */
  KEY(Surface.Kind.RECORD, Surface.Kind.INTEGRATION, Surface.Kind.WORKSPACE),
  /** A token of an OAuth app with every scope. */
  OAUTH(Surface.Kind.RECORD, Surface.Kind.INTEGRATION, Surface.Kind.WORKSPACE),
  /** The token of the directory of the workspace. */
  DIRECTORY(Surface.Kind.DIRECTORY),
  /** An operator's token. */
  OPERATOR(Surface.Kind.SUPER_ADMIN);

  private final Set<Surface.Kind> surfaces;

  Credential(Surface.Kind... surfaces) {
    this.surfaces = Set.of(surfaces);
  }

  /** Whether the gate of a surface accepts the credential. */
  boolean opens(Surface.Kind surface) {
    return surfaces.contains(surface) || this == NONE && surface.ignoresCredentials();
  }

  /** The credential for all places of a surface; the others are tried only with the path. */
  static Credential foremost(Surface.Kind surface) {
    return switch (surface) {
      case USER, ADMIN, RECORD, WORKSPACE -> ADMIN;
      case INTEGRATION -> KEY;
      case DIRECTORY -> DIRECTORY;
      case SUPER_ADMIN -> OPERATOR;
      case OPEN, SIGNED, TEST_TOOLS -> NONE;
    };
  }
}

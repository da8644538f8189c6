package plinth.kernel.http;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The surface of one resource method, read once from its annotation.
 *
 * @param kind the kind of surface
 * @param access whether the method reads or writes
 * @param permission the permission an admin needs; empty for none
 * @param action the action on records, on the record surface only
 * @param isForAnyObject whether the scope for any one object is sufficient
 * @param isLasting whether the effect outlasts the token of the request: the answer contains a
 *     secret, or something that was created or changed continues to act by itself
 */
public record Surface(
    Kind kind,
    Access access,
    String permission,
    @Nullable RecordAction action,
    boolean isForAnyObject,
    boolean isLasting) {
  private static final Set<String> LASTING = Set.of("integration", "member", "billing", "webhook");

  private Surface(Kind kind, Access access, String permission) {
    this(kind, access, permission, null, false, false);
  }

  /** The surfaces, with their names in {@code docs/api/routes.txt}. */
  public enum Kind {
    USER("UserApi"),
    ADMIN("AdminApi"),
    RECORD("RecordApi"),
    INTEGRATION("IntegrationApi"),
    WORKSPACE("WorkspaceApi"),
    DIRECTORY("DirectoryApi"),
    SUPER_ADMIN("SuperAdminApi"),
    OPEN("Open"),
    SIGNED("Signed"),
    TEST_TOOLS("TestTools");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The name of the surface in the list of routes. */
    public String code() {
      return word;
    }

    /** Whether the surface ignores bearer and API-key credentials. */
    public boolean ignoresCredentials() {
      return this == OPEN || this == SIGNED || this == TEST_TOOLS;
    }
  }

  /** The surface of a resource method; throws if it has none or several. */
  public static Surface of(Method method) {
    List<Surface> found = new ArrayList<>();
    for (Annotation annotation : method.getAnnotations()) {
      Surface surface = read(annotation);
      if (surface != null) {
        found.add(surface);
      }
    }
    if (found.size() != 1) {
      throw new IllegalStateException(
          method + " must carry exactly one surface and carries " + found.size());
    }
    Surface surface = found.get(0);
    return new Surface(
        surface.kind,
        surface.access,
        surface.permission,
        surface.action,
        surface.isForAnyObject,
        surface.access != Access.READ && outlastsToken(method, surface));
  }

  /**
   * Whether the method is on the user surface, belongs to an area where everything lasts, or is
   * marked as lasting.
   */
  private static boolean outlastsToken(Method method, Surface surface) {
    return surface.kind == Kind.USER
        || LASTING.contains(surface.permission.split("\\.", 2)[0])
        || method.isAnnotationPresent(CarriesSecret.class)
        || method.isAnnotationPresent(OutlastsToken.class);
  }

  private static @Nullable Surface read(Annotation annotation) {
    if (annotation instanceof UserApi user) {
      return new Surface(Kind.USER, user.value(), "");
    } else if (annotation instanceof AdminApi admin) {
      return new Surface(Kind.ADMIN, admin.value(), admin.permission());
    } else if (annotation instanceof RecordApi records) {
      RecordAction action = records.value();
      return new Surface(
          Kind.RECORD, action.access(), action.permission(), action, records.anyObject(), false);
    } else if (annotation instanceof IntegrationApi integration) {
      return new Surface(Kind.INTEGRATION, integration.value(), "");
    } else if (annotation instanceof WorkspaceApi workspace) {
      return new Surface(Kind.WORKSPACE, workspace.value(), "");
    } else if (annotation instanceof DirectoryApi directory) {
      return new Surface(Kind.DIRECTORY, directory.value(), "");
    } else if (annotation instanceof SuperAdminApi superAdmin) {
      return new Surface(Kind.SUPER_ADMIN, superAdmin.value(), "");
    } else if (annotation instanceof Open open) {
      return new Surface(Kind.OPEN, open.value(), "");
    } else if (annotation instanceof Signed signed) {
      return new Surface(Kind.SIGNED, signed.value(), "");
    } else if (annotation instanceof TestTools tools) {
      return new Surface(Kind.TEST_TOOLS, tools.value(), "");
    }
    return null;
  }

  /** The surface in the list of routes: {@code AdminApi:field.read}. */
  public String code() {
    return kind == Kind.ADMIN && !permission.isEmpty()
        ? kind.code() + ":" + permission
        : kind.code();
  }
}

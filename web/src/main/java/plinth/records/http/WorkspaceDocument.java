package plinth.records.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.Surface;
import plinth.kernel.http.openapi.Node;
import plinth.kernel.http.openapi.ServerParts;
import plinth.kernel.http.openapi.ServerParts.Served;
import plinth.objects.ObjectShapes.Described;

/**
 * The OpenAPI document of a workspace: the server's routes on records with concrete paths for each
 * object that the caller may read or write, with concrete schemas, and only the operations that the
 * caller's rights allow. A route that the server gains is in it.
 */
final class WorkspaceDocument {
  private static final String RECORDS = "/api/v1/object/data/";
  private static final String ANALYTICS = "/api/v1/object/{objectSlug}/analytics/";
  private static final String ANY = "*";

  private static final String OAUTH = "oauth";

  private final Caller caller;
  private final Node paths = Node.empty();
  private final Map<String, Object> schemas = new TreeMap<>();

  private WorkspaceDocument(Caller caller) {
    this.caller = caller;
  }

  /** The document of these objects for a caller. */
  static Node of(Caller caller, List<Described> objects) {
    WorkspaceDocument document = new WorkspaceDocument(caller);
    document.addAll(objects);
    String subdomain = caller.requireWorkspace().subdomain();
    Node whole = ServerParts.frame();
    whole
        .child("info")
        .with("title", "Workspace " + subdomain)
        .with(
            "description",
            "The objects of the workspace `" + subdomain + "` that this credential may use.")
        .with(
            "version",
            String.valueOf(objects.stream().mapToLong(o -> o.shape().version()).max().orElse(0)));
    whole.with("tags", ServerParts.tags(document.paths)).with("paths", document.paths);
    Node components = whole.child("components");
    ServerParts.addSchemas(components, document.schemas);
    components.with("schemas", document.schemas);
    if (!document.takesOAuth()) {
      components.child("securitySchemes").remove(OAUTH);
    }
    return whole;
  }

  private void addAll(List<Described> objects) {
    List<Served> routes =
        ServerParts.operations().stream()
            .filter(s -> s.path().startsWith(RECORDS) || s.path().startsWith(ANALYTICS))
            .toList();
    Map<String, ObjectSchemas> readable = new LinkedHashMap<>();
    for (Described object : objects) {
      if (may(RecordAction.READ, object)) {
        readable.put(object.shape().objectSlug(), new ObjectSchemas(object.granted()));
      }
    }
    for (Described object : objects) {
      if (routes.stream().anyMatch(route -> may(route, object))) {
        schemas.putAll(new ObjectSchemas(object.granted()).components(readable.keySet()));
      }
    }
    for (Described object : objects) {
      ObjectOperations operations = new ObjectOperations(object, readable, schemas);
      routes.stream()
          .filter(route -> isOfObject(route) && may(route, object))
          .forEach(route -> operations.add(route, may(RecordAction.UPDATE, object), paths));
    }
    routes.stream()
        .filter(route -> !isOfObject(route) && mayAny(route, objects))
        .forEach(route -> paths.child(route.path()).with(route.verb(), route.copy(name -> name)));
    paths.values().forEach(item -> ((Node) item).values().forEach(this::secure));
    ServerParts.addSchemas(paths, schemas);
    ServerParts.addSchemas(List.copyOf(schemas.values()), schemas);
  }

  private boolean takesOAuth() {
    return caller.kind() == Caller.Kind.OAUTH_APP;
  }

  /** Only who came by OAuth is shown it. */
  private void secure(Object operation) {
    Node secured = (Node) operation;
    if (!takesOAuth()) {
      secured.with(
          "security",
          secured.list("security").stream()
              .filter(scheme -> !((Node) scheme).containsKey(OAUTH))
              .toList());
    }
  }

  private static boolean isOfObject(Served route) {
    return route.path().contains("{objectSlug}");
  }

  /** Whether the caller may call a route that names no object, for any of these. */
  private boolean mayAny(Served route, List<Described> objects) {
    String action = route.right().toUpperCase(Locale.ROOT);
    return route.kind() == Surface.Kind.RECORD
        && isGranted(RecordAction.valueOf(action), ANY)
        && objects.stream().anyMatch(object -> may(route, object));
  }

  private boolean may(Served route, Described object) {
    if (route.kind() == Surface.Kind.RECORD) {
      return may(RecordAction.valueOf(route.right().toUpperCase(Locale.ROOT)), object);
    }
    return caller.kind() == Caller.Kind.ADMIN
        && caller.hasRight(route.right())
        && object.granted().may(right(route.right()));
  }

  private boolean may(RecordAction action, Described object) {
    return isGranted(action, object.shape().objectSlug())
        && object.granted().may(right(action.permission()));
  }

  private boolean isGranted(RecordAction action, String objectSlug) {
    boolean isAdmin = caller.kind() == Caller.Kind.ADMIN;
    return caller.hasRight(isAdmin ? action.permission() : action.scopeFor(objectSlug));
  }

  /** What a permission does with records: by its last word where it is about them. */
  private static ObjectRight right(String permission) {
    return permission.startsWith("record.")
        ? ObjectRight.valueOf(permission.substring("record.".length()).toUpperCase(Locale.ROOT))
        : ObjectRight.READ;
  }
}

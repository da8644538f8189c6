package plinth.records.http;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.openapi.Credentials;
import plinth.kernel.http.openapi.Document;
import plinth.kernel.http.openapi.Node;
import plinth.objects.ObjectShapes.Described;

/**
 * The OpenAPI document of a workspace: concrete paths for each object that the caller may read or
 * write, with concrete schemas, and only the operations that the caller's rights allow.
 *
 * <p>Spec: Records.
 */
final class WorkspaceDocument {
  private final Caller caller;
  private final Node paths = Node.empty();
  private final Map<String, Object> schemas = new TreeMap<>();

  private WorkspaceDocument(Caller caller) {
    this.caller = caller;
  }

  /** The document of these objects for a caller. */
  static Node of(Caller caller, List<Described> objects) {
    WorkspaceDocument document = new WorkspaceDocument(caller);
    objects.forEach(document::add);
    Credentials credentials = new Credentials(caller.kind() == Caller.Kind.OAUTH_APP);
    String subdomain = caller.requiredWorkspace().subdomain();
    return Document.of(
        "Workspace " + subdomain,
        "The objects of the workspace `" + subdomain + "` as this credential may use them.",
        String.valueOf(objects.stream().mapToLong(o -> o.shape().version()).max().orElse(0)),
        document.paths,
        credentials,
        document.schemas);
  }

  private void add(Described object) {
    String slug = object.shape().objectSlug();
    boolean reads = may(RecordAction.READ, object);
    boolean creates = may(RecordAction.CREATE, object);
    boolean updates = may(RecordAction.UPDATE, object);
    boolean deletes = may(RecordAction.DELETE, object);
    if (!reads && !creates && !updates && !deletes) {
      return;
    }
    ObjectSchemas described = new ObjectSchemas(object.granted());
    schemas.putAll(described.components());
    ObjectOperations operations = new ObjectOperations(object, described, schemas);
    String all = "/api/v1/object/data/" + slug;
    String one = all + "/{dataSlug}";
    if (reads) {
      paths.child(all).with("get", operations.list());
      paths.child(all + "/search").with("post", operations.search());
      paths.child(one).with("get", operations.read());
    }
    if (creates) {
      paths.child(all).with("post", operations.create());
    }
    if (updates) {
      paths.child(one).with("put", operations.update());
    }
    if (deletes) {
      paths.child(one).with("delete", operations.delete());
    }
  }

  private boolean may(RecordAction action, Described object) {
    String scope = action.scopeFor(object.shape().objectSlug());
    return caller.may(caller.kind() == Caller.Kind.ADMIN ? action.permission() : scope)
        && object.granted().may(ObjectRight.valueOf(action.name()));
  }
}

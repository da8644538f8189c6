package plinth.scim.http;

import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.ScimErrors;
import plinth.scim.Version;
import plinth.scim.protocol.Selection;

/** Answers of SCIM, which have no envelope. */
final class ScimReply {
  private ScimReply() {}

  /** 200 with any document. */
  static Response of(JsonObject document) {
    return Response.ok(document.toString(), ScimErrors.MEDIA_TYPE).build();
  }

  /** 200 with a resource and its version, or 304 if the client has that. */
  static Response read(JsonObject resource, Selection selection, @Nullable String ifNoneMatch) {
    String version = Version.of(resource);
    return ifNoneMatch != null && Version.isNamed(ifNoneMatch, version)
        ? Response.notModified().header(HttpHeaders.ETAG, version).build()
        : resource(Response.Status.OK, resource, selection);
  }

  /** 200 with a changed resource. */
  static Response changed(JsonObject resource, Selection selection) {
    return resource(Response.Status.OK, resource, selection);
  }

  /** 201 with a new resource. */
  static Response created(JsonObject resource, Selection selection) {
    return resource(Response.Status.CREATED, resource, selection);
  }

  private static Response resource(
      Response.Status status, JsonObject resource, Selection selection) {
    return Response.status(status)
        .type(ScimErrors.MEDIA_TYPE)
        .header(HttpHeaders.ETAG, Version.of(resource))
        .location(URI.create(resource.getJsonObject("meta").getString("location")))
        .entity(selection.apply(resource).toString())
        .build();
  }
}

package plinth.kernel.http.openapi.build;

import static jakarta.ws.rs.core.MediaType.APPLICATION_OCTET_STREAM;
import static jakarta.ws.rs.core.MediaType.MULTIPART_FORM_DATA;

import io.smallrye.openapi.model.BaseModel;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.security.SecurityRequirement;
import plinth.kernel.http.Surface;
import plinth.kernel.http.openapi.ServerParts;
import plinth.kernel.http.route.Route;

/** Completes scanned operations with information from routes beyond their annotations. */
final class Operations {
  private static final String ADMIN = "Requires an admin's token";

  private final Parameters parameters = new Parameters();

  /** A completed copy of a scanned operation; its responses are still those of the scanner. */
  Operation complete(Operation scanned, Route route, boolean isAlias, Consumer<Schema> each) {
    Operation operation = BaseModel.deepCopy(scanned, Operation.class);
    parts(operation).forEach(schema -> SchemaTree.each(schema, each));
    operation.setOperationId(id(route.handler()) + (isAlias ? ".unprefixed" : ""));
    String text =
        (text(operation.getDescription()) + "\n\n" + describeRequirement(route.surface())).strip();
    operation.setDescription(text.isEmpty() ? null : text);
    parameters.complete(operation, route.handler());
    if (operation.getRequestBody() != null) {
      simplify(operation.getRequestBody().getContent());
    }
    if (route.takesKeys()) {
      operation.addParameter(OASFactory.createParameter().ref("Idempotency-Key"));
    }
    operation.setSecurity(security(route.surface().kind()));
    operation.addExtension(ServerParts.SURFACE, ServerParts.surfaceCode(route.surface()));
    return operation;
  }

  /**
   * Sets the schema of a file form; a body that accepts bytes of any type is declared as bytes
   * only.
   */
  private static void simplify(Content content) {
    MediaType form = content.getMediaType(MULTIPART_FORM_DATA);
    if (form != null) {
      form.setSchema(OASFactory.createSchema().ref("FileUpload"));
    }
    MediaType bytes = content.getMediaType(APPLICATION_OCTET_STREAM);
    if (bytes != null) {
      content.setMediaTypes(Map.of(APPLICATION_OCTET_STREAM, bytes));
    }
  }

  private static List<Schema> parts(Operation operation) {
    List<Schema> parts = new ArrayList<>();
    if (operation.getParameters() != null) {
      operation.getParameters().forEach(parameter -> parts.add(parameter.getSchema()));
    }
    if (operation.getRequestBody() != null) {
      operation
          .getRequestBody()
          .getContent()
          .getMediaTypes()
          .values()
          .forEach(media -> parts.add(media.getSchema()));
    }
    return parts;
  }

  private static String text(String description) {
    return description == null ? "" : description;
  }

  /**
   * The id of an operation from the names of its resource and method: {@code records.list}. A
   * method that repeats the name of its resource is left out: {@code login}.
   */
  private static String id(Method method) {
    String resource = method.getDeclaringClass().getSimpleName().replace("Resource", "");
    String name = method.getName();
    String id = resource.substring(0, 1).toLowerCase(Locale.ROOT) + resource.substring(1);
    boolean isRepeated = resource.toLowerCase(Locale.ROOT).endsWith(name.toLowerCase(Locale.ROOT));
    return isRepeated ? id : id + "." + name;
  }

  /** Describes who may call the operation. */
  private static String describeRequirement(Surface surface) {
    return switch (surface.kind()) {
      case USER -> "Requires a user's token.";
      case ADMIN ->
          surface.permission().isEmpty()
              ? ADMIN + "."
              : ADMIN + " with the permission `" + surface.permission() + "`.";
      case RECORD ->
          ADMIN
              + " with the permission `"
              + surface.permission()
              + "`, or an API key or OAuth token with the scope `"
              + (surface.action() == null ? "" : surface.action().scopeFor("<object>"))
              + "`.";
      case INTEGRATION -> "Requires an API key or an OAuth token; tokens of persons are refused.";
      case WORKSPACE -> ADMIN + ", an API key or an OAuth token.";
      case DIRECTORY -> "Requires the token of the workspace's directory.";
      case SUPER_ADMIN -> "Requires an operator's token.";
      case SIGNED -> "Requires the sender's signature over the raw body.";
      case TEST_TOOLS -> "Available only if the test tools are enabled, with their key.";
      case OPEN -> "";
    };
  }

  /** The credentials that a surface accepts, as alternatives; empty if it needs none. */
  private static List<SecurityRequirement> security(Surface.Kind kind) {
    List<String> schemes =
        switch (kind) {
          case USER, ADMIN, SUPER_ADMIN -> List.of("token");
          case DIRECTORY -> List.of("directory");
          case RECORD, WORKSPACE -> List.of("token", "api_key", "oauth");
          case INTEGRATION -> List.of("api_key", "oauth");
          case OPEN, SIGNED, TEST_TOOLS -> List.of();
        };
    List<SecurityRequirement> security = new ArrayList<>();
    schemes.forEach(s -> security.add(OASFactory.createSecurityRequirement().addScheme(s)));
    return security;
  }
}

package plinth.kernel.http.openapi.build;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import plinth.kernel.http.Answers;
import plinth.kernel.http.ScimErrors;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;

/** The responses of an operation: its success and its refusals. */
final class Responses {
  private static final String ANY = "*/*";

  private final Envelopes envelopes;

  Responses(Envelopes envelopes) {
    this.envelopes = envelopes;
  }

  /**
   * The responses of a route.
   *
   * @param data the schema of its data
   */
  APIResponses of(Route route, Operation operation, Schema data) {
    APIResponses responses = OASFactory.createAPIResponses();
    Answers answers = route.handler().getAnnotation(Answers.class);
    if (answers != null) {
      success(responses, route, answers, operation, data);
    }
    if (names(operation, "If-None-Match")) {
      responses.addAPIResponse("304", response("Not changed since it was read"));
    }
    refusals(responses, route, operation, answers != null && answers.orMissing());
    return responses;
  }

  private void success(
      APIResponses responses, Route route, Answers answers, Operation operation, Schema data) {
    APIResponse success =
        response(answers.status() == 201 ? "Created" : "Success")
            .content(content(route, answers, data));
    success.addHeader("X-Request-Id", header("X-Request-Id"));
    if (answers.etag()) {
      success.addHeader("ETag", header("ETag"));
    }
    responses.addAPIResponse(String.valueOf(answers.status()), success);
    if (answers.orChanged()) {
      responses.addAPIResponse("200", described(success, "Changed"));
    }
    if (names(operation, "Range")) {
      responses.addAPIResponse("206", described(success, "The requested part"));
    }
  }

  private Content content(Route route, Answers answers, Schema data) {
    Content content = OASFactory.createContent();
    if (answers.form() != Answers.Form.FILE) {
      content.addMediaType(
          isScim(route) ? ScimErrors.MEDIA_TYPE : MediaType.APPLICATION_JSON,
          OASFactory.createMediaType().schema(envelopes.wrap(data, answers)));
    }
    if (answers.form() == Answers.Form.FILE || answers.orFile()) {
      Schema bytes = OASFactory.createSchema().addType(SchemaType.STRING).format("binary");
      content.addMediaType(ANY, OASFactory.createMediaType().schema(bytes));
    }
    return content;
  }

  private static void refusals(
      APIResponses responses, Route route, Operation operation, boolean mayMiss) {
    Surface.Kind surface = route.surface().kind();
    boolean hasBody = operation.getRequestBody() != null;
    // Requests that write can also conflict with the present state.
    boolean changes = !route.verb().equals("GET");
    refuse(responses, 400, hasBody || changes || has(operation, In.QUERY));
    refuse(responses, 401, surface != Surface.Kind.OPEN);
    refuse(responses, 403, surface != Surface.Kind.SIGNED);
    refuse(responses, 404, route.path().contains("{") || mayMiss);
    refuse(responses, 409, changes);
    refuse(responses, 412, names(operation, "If-Match"));
    refuse(responses, 413, hasBody);
    refuse(responses, 415, hasBody);
    refuse(responses, 422, route.takesKeys());
    refuse(responses, 429, true);
    responses.addAPIResponse("default", OASFactory.createAPIResponse().ref("Error"));
    if (isScim(route)) {
      Map.copyOf(responses.getAPIResponses())
          .forEach((status, response) -> responses.addAPIResponse(status, inScim(response)));
    }
  }

  private static boolean isScim(Route route) {
    return route.surface().kind() == Surface.Kind.DIRECTORY;
  }

  /** A refusal of SCIM, which has the members of the standard beside those of this API. */
  private static APIResponse inScim(APIResponse response) {
    if (response.getRef() == null) {
      return response;
    }
    Schema error = OASFactory.createSchema().ref("ErrorAnswer");
    return response("Refused, as RFC 7644, 3.12 describes it")
        .content(
            OASFactory.createContent()
                .addMediaType(ScimErrors.MEDIA_TYPE, OASFactory.createMediaType().schema(error)));
  }

  private static void refuse(APIResponses responses, int status, boolean isRefused) {
    if (isRefused) {
      responses.addAPIResponse(
          String.valueOf(status), OASFactory.createAPIResponse().ref("Refused" + status));
    }
  }

  private static APIResponse response(String description) {
    return OASFactory.createAPIResponse().description(description);
  }

  private static APIResponse described(APIResponse response, String description) {
    return response(description).headers(response.getHeaders()).content(response.getContent());
  }

  private static Header header(String name) {
    return OASFactory.createHeader().ref(name);
  }

  private static boolean names(Operation operation, String name) {
    return parameters(operation).stream().anyMatch(parameter -> name.equals(parameter.getName()));
  }

  private static boolean has(Operation operation, In in) {
    return parameters(operation).stream().anyMatch(parameter -> parameter.getIn() == in);
  }

  private static List<Parameter> parameters(Operation operation) {
    return operation.getParameters() == null ? List.of() : operation.getParameters();
  }
}

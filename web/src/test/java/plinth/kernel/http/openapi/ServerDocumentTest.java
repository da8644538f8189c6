package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;
import plinth.testing.OpenApi;
import plinth.testing.RouteList;

/** The document that the build generates from the compiled classes. */
class ServerDocumentTest {
  /** Names that the specification or another standard spells in camelCase. */
  private static final Set<String> OTHER_SPELLINGS =
      Set.of("sourceType", "userPermissions", "notFound", "workspaceId", "unlinkedSessionSlugs");

  private final OpenApi document;

  ServerDocumentTest() throws IOException {
    document = OpenApi.built();
  }

  @Test
  void isValid() {
    document.assertValid();
  }

  @Test
  void describesEveryRouteThatIsServedAndNoOther() {
    Set<String> served = new TreeSet<>();
    for (RouteList.Line line : RouteList.lines()) {
      if (!line.pending()) {
        String route = line.route().substring(0, line.route().lastIndexOf(' '));
        served.add(OpenApi.template(route.replaceFirst("^WS ", "GET ")));
      }
    }
    assertThat(document.operations().stream().map(OpenApi::template))
        .containsExactlyInAnyOrderElementsOf(served);
  }

  /** Clients treat paths that differ only in the names of variables as one. */
  @Test
  void pathsDifferByMoreThanTheNamesOfTheirVariables() {
    assertThat(document.json().getJsonObject("paths").keySet())
        .extracting(OpenApi::template)
        .doesNotHaveDuplicates();
  }

  @Test
  void everyTagIsDeclaredWithADescription() {
    Set<String> declared = new TreeSet<>();
    for (JsonObject tag : document.json().getJsonArray("tags").getValuesAs(JsonObject.class)) {
      assertThat(tag.getString("description", "")).as(tag.getString("name")).isNotBlank();
      declared.add(tag.getString("name"));
    }
    Set<String> used = new TreeSet<>();
    document.each(
        (at, object) -> {
          if (object.containsKey("operationId")) {
            object.getJsonArray("tags").forEach(tag -> used.add(((JsonString) tag).getString()));
          }
        });
    assertThat(used).isEqualTo(declared);
  }

  /** The resources read them as text, to refuse them in the API's own words. */
  @Test
  void parametersThatCountAreIntegers() {
    Set<String> counting = Set.of("page", "limit", "days", "part");
    document.each(
        (at, object) -> {
          if (counting.contains(object.getString("name", "")) && object.containsKey("in")) {
            assertThat(object.getJsonObject("schema").getString("type"))
                .as(at)
                .isEqualTo("integer");
          }
        });
  }

  /** Validators refuse {@code nullable} without a type. */
  @Test
  void nullableSchemasHaveAType() {
    List<String> untyped = new ArrayList<>();
    document.each(
        (at, object) -> {
          if (object.get("nullable") == JsonValue.TRUE && !object.containsKey("type")) {
            untyped.add(at);
          }
        });
    assertThat(untyped).isEmpty();
  }

  @Test
  void everyRouteDescribesItselfAndItsAnswers() {
    List<String> silent = new ArrayList<>();
    for (Route route : RouteList.served()) {
      boolean speaks =
          route.handler().isAnnotationPresent(Answers.class)
              && route.handler().isAnnotationPresent(Operation.class)
              && route.handler().getDeclaringClass().isAnnotationPresent(Tag.class);
      if (!speaks) {
        silent.add(route.handler() + " lacks @Answers, @Operation or its class @Tag");
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void everyRouteDescribesItsCallersAndRefusals() {
    for (Route route : RouteList.served()) {
      JsonObject operation = operation(route);
      boolean isOpen = route.surface().kind() == Surface.Kind.OPEN;
      assertThat(operation.getJsonArray("security").isEmpty())
          .as(route.line())
          .isEqualTo(route.surface().kind().ignoresCredentials());
      Set<String> statuses = operation.getJsonObject("responses").keySet();
      boolean isSigned = route.surface().kind() == Surface.Kind.SIGNED;
      assertThat(statuses).as(route.line()).contains("429", "default");
      assertThat(statuses.contains("403")).as(route.line()).isEqualTo(!isSigned);
      assertThat(statuses.contains("401")).as(route.line()).isEqualTo(!isOpen);
      assertThat(statuses.contains("404"))
          .as(route.line())
          .isEqualTo(route.path().contains("{") || mayMiss(route));
      assertThat(statuses).as(route.line()).anyMatch(ServerDocumentTest::isSuccess);
    }
  }

  private static boolean mayMiss(Route route) {
    return route.handler().getAnnotation(Answers.class).orMissing();
  }

  /** A browser form succeeds with a redirect. */
  private static boolean isSuccess(String status) {
    return status.startsWith("2") || status.equals("302") || status.equals("303");
  }

  @Test
  void everyVariableOfAPathIsAParameter() {
    for (Route route : RouteList.served()) {
      List<String> named =
          operation(route).containsKey("parameters")
              ? operation(route).getJsonArray("parameters").stream()
                  .map(p -> p.asJsonObject())
                  .filter(p -> "path".equals(p.getString("in", "")))
                  .map(p -> "{" + p.getString("name") + "}")
                  .toList()
              : List.of();
      String path = document.path(route.path()).orElseThrow();
      assertThat(List.of(path.split("/")).stream().filter(part -> part.startsWith("{")))
          .as(route.line())
          .containsExactlyInAnyOrderElementsOf(named);
    }
  }

  @Test
  void namesAreInSnakeCase() {
    Set<String> others = new TreeSet<>();
    document.each(
        (at, object) -> {
          if (at.endsWith("/properties")) {
            object.keySet().stream()
                .filter(name -> !name.matches("[a-z][a-z0-9_]*"))
                .forEach(others::add);
          }
        });
    assertThat(OTHER_SPELLINGS).containsAll(others);
  }

  @Test
  void everyJsonBodyHasAnExample() {
    List<String> without = new ArrayList<>();
    document.each(
        (at, object) -> {
          boolean isBody = at.startsWith("/paths/~1api") && at.endsWith("/application~1json");
          if (isBody && !object.containsKey("example")) {
            without.add(at);
          }
        });
    assertThat(without).isEmpty();
  }

  @Test
  void containsConstraintsAndNullability() {
    JsonObject name = schema("/components/schemas/Register/properties/name");
    assertThat(name.getInt("minLength")).isEqualTo(1);
    assertThat(name.getInt("maxLength")).isEqualTo(200);
    assertThat(document.at("/components/schemas/Register/required").toString())
        .isEqualTo(array("name", "email", "password").toString());
    JsonObject expires = schema("/components/schemas/ApiKey/properties/expires_at");
    assertThat(expires.getBoolean("nullable")).isTrue();
    assertThat(expires.getString("format")).isEqualTo("date-time");
    assertThat(expires.getString("description")).isEqualTo("When it expires; null: never");
    assertThat(schema("/components/schemas/SignedIn/properties/workspace").getBoolean("nullable"))
        .isTrue();
  }

  @Test
  void schemesAreTheCredentials() {
    assertThat(schema("/components/securitySchemes/token").getString("scheme")).isEqualTo("bearer");
    assertThat(schema("/components/securitySchemes/api_key").getString("name"))
        .isEqualTo("X-Api-Key");
  }

  @Test
  void noTextOfTheSourcesIsLeftInMarkup() {
    document.each(
        (at, object) -> {
          if (object.get("description") instanceof JsonString text) {
            assertThat(text.getString()).as(at).doesNotContain("{@", "<p>", "@param");
          }
        });
  }

  private JsonObject schema(String pointer) {
    return document.at(pointer).asJsonObject();
  }

  private JsonObject operation(Route route) {
    return document.operation(route.verb(), route.path()).orElseThrow();
  }
}

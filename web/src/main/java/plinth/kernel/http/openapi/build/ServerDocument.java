package plinth.kernel.http.openapi.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Answers;
import plinth.kernel.http.openapi.Examples;
import plinth.kernel.http.route.Route;

/** Builds the document of the server from the resources that SmallRye's scanner found. */
final class ServerDocument implements OASFilter {
  private static final String PREFIX = "/api/v1";
  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

  private final List<Route> routes;
  private final String version;
  private final Javadoc javadoc;

  /** Creates a filter for these routes. */
  ServerDocument(List<Route> routes, String version, Javadoc javadoc) {
    this.routes = routes;
    this.version = version;
    this.javadoc = javadoc;
  }

  @Override
  public void filterOpenAPI(OpenAPI document) {
    document.getInfo().setVersion(version);
    ScannedSchemas schemas = new ScannedSchemas(document, new RecordSchemas(javadoc));
    Map<Route, Operation> operations = operations(document.getPaths(), schemas);
    Map<Route, Schema> answers = answers(schemas);
    schemas.complete(bodies(operations), List.copyOf(answers.values()));
    Responses responses = new Responses(new Envelopes(schemas.named()));
    operations.forEach(
        (route, operation) ->
            operation.setResponses(
                responses.of(route, operation, answers.getOrDefault(route, Envelopes.nothing()))));
    document.getComponents().setSchemas(schemas.named());
    document.setPaths(paths(document.getPaths(), operations));
    addExamples(document);
    declareTags(document);
  }

  /** The operations of all routes, which were scanned under the prefix of the API. */
  private Map<Route, Operation> operations(Paths scanned, ScannedSchemas schemas) {
    Operations operations = new Operations();
    Map<Route, Operation> all = new LinkedHashMap<>();
    for (Route route : routes) {
      PathItem item = scanned.getPathItem(prefixed(route));
      Operation operation =
          Objects.requireNonNull(
              item.getOperations().get(HttpMethod.valueOf(route.verb())), route.line());
      all.put(route, operations.complete(operation, route, isAlias(route), schemas::simplify));
    }
    return all;
  }

  private static String prefixed(Route route) {
    return route.path().startsWith(PREFIX) ? route.path() : PREFIX + route.path();
  }

  /** Whether a route outside of the prefix also exists under the prefix. */
  private boolean isAlias(Route route) {
    return !route.path().startsWith(PREFIX)
        && routes.stream().anyMatch(other -> other.path().equals(PREFIX + route.path()));
  }

  private Map<Route, Schema> answers(ScannedSchemas schemas) {
    Map<Route, Schema> answers = new LinkedHashMap<>();
    for (Route route : routes) {
      Answers said = route.handler().getAnnotation(Answers.class);
      if (said != null && said.value() != Void.class) {
        answers.put(route, schemas.answer(said.value()));
      }
    }
    return answers;
  }

  private static List<Schema> bodies(Map<Route, Operation> operations) {
    List<Schema> bodies = new ArrayList<>();
    for (Operation operation : operations.values()) {
      if (operation.getRequestBody() != null) {
        contents(operation.getRequestBody().getContent())
            .forEach(content -> bodies.add(content.getSchema()));
      }
    }
    return bodies;
  }

  /** The paths of the routes in order, then the paths that no resource serves. */
  private Paths paths(Paths scanned, Map<Route, Operation> operations) {
    Map<String, PathItem> paths = new LinkedHashMap<>();
    Set<String> served = new HashSet<>();
    operations.forEach(
        (route, operation) -> {
          served.add(prefixed(route));
          String path = key(route.path());
          rename(operation, route.path(), path);
          PathItem item = paths.computeIfAbsent(path, made -> OASFactory.createPathItem());
          HttpMethod method = HttpMethod.valueOf(route.verb());
          // Two methods of one route accept bodies of different types: they are one operation.
          if (!item.getOperations().containsKey(method)) {
            item.setOperation(method, operation);
          }
        });
    scanned
        .getPathItems()
        .forEach(
            (path, item) -> {
              if (!served.contains(path)) {
                paths.put(path, item);
              }
            });
    Paths all = OASFactory.createPaths();
    all.setPathItems(paths);
    return all;
  }

  /**
   * The path of a route in the document. Paths that differ only in the names of their variables are
   * one path with the simplest of these names; each operation describes its own variable.
   */
  private String key(String path) {
    String template = template(path);
    return routes.stream()
        .map(Route::path)
        .filter(other -> template(other).equals(template))
        .min(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
        .orElse(path);
  }

  private static String template(String path) {
    return VARIABLE.matcher(path).replaceAll("{}");
  }

  /** Renames the variables of an operation's path to those of another path. */
  private static void rename(Operation operation, String from, String to) {
    Iterator<MatchResult> names = VARIABLE.matcher(to).results().iterator();
    for (MatchResult variable : VARIABLE.matcher(from).results().toList()) {
      String name = names.next().group(1);
      for (Parameter parameter : operation.getParameters()) {
        if (variable.group(1).equals(parameter.getName())) {
          parameter.setName(name);
        }
      }
    }
  }

  /** Adds an example to each body and answer that is valid for its schema. */
  private static void addExamples(OpenAPI document) {
    Map<String, Object> schemas = new HashMap<>();
    document
        .getComponents()
        .getSchemas()
        .forEach((name, schema) -> schemas.put(name, SchemaTree.toJson(schema)));
    Examples examples = new Examples(schemas);
    for (PathItem item : document.getPaths().getPathItems().values()) {
      for (Operation operation : item.getOperations().values()) {
        if (operation.getRequestBody() != null) {
          addExamples(operation.getRequestBody().getContent(), examples);
        }
        operation
            .getResponses()
            .getAPIResponses()
            .values()
            .forEach(response -> addExamples(response.getContent(), examples));
      }
    }
  }

  private static void addExamples(@Nullable Content content, Examples examples) {
    for (MediaType media : contents(content)) {
      boolean isBytes = "binary".equals(media.getSchema().getFormat());
      if (media.getExample() == null && !isBytes) {
        media.setExample(examples.of(SchemaTree.toJson(media.getSchema())));
      }
    }
  }

  private static Collection<MediaType> contents(@Nullable Content content) {
    return content == null ? List.of() : content.getMediaTypes().values();
  }

  /** Declares the used tags, ordered by name. */
  private static void declareTags(OpenAPI document) {
    Set<String> used = new HashSet<>();
    for (PathItem item : document.getPaths().getPathItems().values()) {
      item.getOperations().values().forEach(operation -> used.addAll(operation.getTags()));
    }
    document.setTags(
        document.getTags().stream()
            .filter(tag -> used.contains(tag.getName()))
            .sorted(Comparator.comparing(Tag::getName))
            .toList());
  }
}

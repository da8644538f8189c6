package plinth.kernel.http.openapi;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plinth.kernel.http.gate.DeclaredParameter;

/** The parameters of a resource method: of its path, its query and its headers. */
final class Parameters {
  private final Schemas schemas;
  private final Examples examples;

  Parameters(Schemas schemas) {
    this.schemas = schemas;
    this.examples = new Examples(schemas.components());
  }

  /** All parameters of a method, those of its beans among them. */
  List<Node> of(Method method) {
    List<Node> found = new ArrayList<>();
    for (DeclaredParameter declared : DeclaredParameter.of(method)) {
      add(declared.element(), declared.type(), found);
    }
    return found;
  }

  /** The parameter that takes the body, if there is one. */
  static Optional<Parameter> body(Method method) {
    for (Parameter parameter : method.getParameters()) {
      boolean isOther =
          parameter.isAnnotationPresent(PathParam.class)
              || parameter.isAnnotationPresent(QueryParam.class)
              || parameter.isAnnotationPresent(HeaderParam.class)
              || parameter.isAnnotationPresent(BeanParam.class)
              || parameter.isAnnotationPresent(jakarta.ws.rs.core.Context.class);
      if (!isOther) {
        return Optional.of(parameter);
      }
    }
    return Optional.empty();
  }

  private void add(AnnotatedElement element, Type type, List<Node> found) {
    PathParam path = element.getAnnotation(PathParam.class);
    QueryParam query = element.getAnnotation(QueryParam.class);
    HeaderParam header = element.getAnnotation(HeaderParam.class);
    if (path != null) {
      found.add(parameter(path.value(), "path", element, type).with("required", true));
    } else if (query != null) {
      found.add(parameter(query.value(), "query", element, type));
    } else if (header != null) {
      found.add(parameter(header.value(), "header", element, type));
    }
  }

  private Node parameter(String name, String in, AnnotatedElement element, Type type) {
    Node schema = schemas.request(type);
    Constraints.add(schema, element);
    schema = Annotated.apply(schema, element, schemas::request);
    DefaultValue fallback = element.getAnnotation(DefaultValue.class);
    if (fallback != null) {
      schema.with("default", Annotated.value(schema, fallback.value()));
    }
    Object description = schema.remove("description");
    Object example = schema.remove("example");
    Node parameter = Node.of("name", name).with("in", in);
    parameter.with("description", description == null ? Words.of(name) : description);
    parameter.with("schema", schema);
    if (example == null && in.equals("path")) {
      example = examples.of(name, schema);
    }
    if (example != null) {
      parameter.with("example", example);
    }
    return parameter;
  }

  /** What parameters mean that many routes have. */
  private static final class Words {
    static String of(String name) {
      return switch (name) {
        case "objectSlug" -> "Slug of the object";
        case "dataSlug", "recordSlug" -> "Slug of the record";
        case "fieldSlug" -> "Slug of the field";
        case "slug" -> "Slug, as lists and answers show it";
        case "page" -> "Page of the list, from 1";
        case "limit" -> "Items a page, at most 200";
        case "If-Match" -> "The `ETag` that was read: another version answers 412";
        case "If-None-Match" -> "The `ETag` that was read: an answer that is all the same is 304";
        default -> {
          String plain = name.replaceAll("([a-z])([A-Z])", "$1 $2").replace('_', ' ');
          yield plain.substring(0, 1).toUpperCase(Locale.ROOT)
              + plain.substring(1).toLowerCase(Locale.ROOT);
        }
      };
    }
  }
}

package plinth.kernel.http.openapi.build;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.gate.DeclaredParameter;
import plinth.kernel.http.openapi.Examples;

/** Completes scanned parameters: descriptions, allowed words, examples. */
final class Parameters {
  /** A keyword of OpenAPI 3.0, which the model only offers in the form of later versions. */
  private static final String EXAMPLE = "example";

  private final Examples examples = new Examples(Map.of());

  /** Completes the parameters of an operation. */
  void complete(Operation operation, Method method) {
    if (operation.getParameters() == null) {
      return;
    }
    List<Parameter> inOrder = new ArrayList<>();
    for (DeclaredParameter declared : DeclaredParameter.of(method)) {
      String name = name(declared.element());
      for (Parameter parameter : operation.getParameters()) {
        if (name.equals(parameter.getName())) {
          RecordSchemas.applyWords(parameter.getSchema(), declared.element());
          complete(parameter);
          inOrder.add(parameter);
        }
      }
    }
    operation.setParameters(inOrder);
  }

  private static String name(AnnotatedElement element) {
    PathParam path = element.getAnnotation(PathParam.class);
    QueryParam query = element.getAnnotation(QueryParam.class);
    HeaderParam header = element.getAnnotation(HeaderParam.class);
    if (path != null) {
      return path.value();
    }
    return query != null ? query.value() : header != null ? header.value() : "";
  }

  private void complete(Parameter parameter) {
    Schema schema = parameter.getSchema();
    if (parameter.getDescription() == null) {
      String said = schema.getDescription();
      parameter.setDescription(said == null ? meaning(parameter.getName()) : said);
      schema.setDescription(null);
    }
    if (parameter.getExample() == null) {
      parameter.setExample(example(schema));
      schema.set(EXAMPLE, null);
      schema.setExamples(null);
    }
    if (parameter.getExample() == null && parameter.getIn() == In.PATH) {
      parameter.setExample(examples.of(parameter.getName(), SchemaTree.toJson(schema)));
    }
  }

  private static @Nullable Object example(Schema schema) {
    boolean isFirst = schema.getExamples() != null && !schema.getExamples().isEmpty();
    return isFirst ? schema.getExamples().get(0) : schema.get(EXAMPLE);
  }

  /** The descriptions of parameters that many routes share. */
  private static String meaning(String name) {
    return switch (name) {
      case "objectSlug" -> "Slug of the object";
      case "dataSlug", "recordSlug" -> "Slug of the record";
      case "fieldSlug" -> "Slug of the field";
      case "slug" -> "Slug, as returned in responses";
      case "page" -> "Page number, starting at 1";
      case "limit" -> "Number of items per page, at most 200";
      case "If-Match" -> "The `ETag` of the version that was read; returns 412 if it is stale";
      case "If-None-Match" -> "The `ETag` that was read; returns 304 if nothing has changed";
      default -> {
        String plain = name.replaceAll("([a-z])([A-Z])", "$1 $2").replace('_', ' ');
        yield plain.substring(0, 1).toUpperCase(Locale.ROOT)
            + plain.substring(1).toLowerCase(Locale.ROOT);
      }
    };
  }
}

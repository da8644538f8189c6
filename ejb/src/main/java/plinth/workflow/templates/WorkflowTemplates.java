package plinth.workflow.templates;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * The catalogue of templates, the same in every workspace. Read once from {@code
 * workflow/templates.json}.
 */
public final class WorkflowTemplates {
  private static final List<WorkflowTemplate> ALL = read();

  private WorkflowTemplates() {}

  /**
   * A category of templates.
   *
   * @param category its word
   * @param count number of its templates
   */
  public record Category(String category, int count) {}

  /**
   * Returns the templates, in the order to choose from.
   *
   * @param category the category; null for all
   */
  public static List<WorkflowTemplate> all(@Nullable String category) {
    return ALL.stream()
        .filter(template -> category == null || template.category().equals(category))
        .toList();
  }

  /** Returns a template by its slug. */
  public static Optional<WorkflowTemplate> bySlug(String slug) {
    return ALL.stream().filter(template -> template.slug().equals(slug)).findFirst();
  }

  /** Returns the categories, by their words. */
  public static List<Category> categories() {
    Map<String, Integer> counts = new TreeMap<>();
    ALL.forEach(template -> counts.merge(template.category(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(one -> new Category(one.getKey(), one.getValue()))
        .toList();
  }

  private static List<WorkflowTemplate> read() {
    String file = "/workflow/templates.json";
    try (InputStream in = WorkflowTemplates.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no templates " + file);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return JsonText.parse(text).asJsonArray().getValuesAs(JsonObject.class).stream()
          .map(WorkflowTemplate::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

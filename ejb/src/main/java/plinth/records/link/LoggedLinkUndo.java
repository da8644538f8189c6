package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.store.RecordSets.Write;

/** Undoes changes of links as the change log describes them, see {@link LinkUndo}. */
@ApplicationScoped
public class LoggedLinkUndo {
  @Inject private LinkRepository links;

  /**
   * Undoes what entries of the change log say about the links of their records: added ones are
   * removed, and removed ones are added again if the record of the other side is live and the
   * relation's type allows them. Unlike a moment, this also finds links that a later change removed
   * and its undoing created again.
   *
   * @param logged by the number of a live record, the changed fields of the entry
   */
  public Map<Long, List<LinkChange>> undo(Write write, Map<Long, JsonObject> logged) {
    Map<Long, List<LinkChange>> changes = new HashMap<>();
    logged.forEach(
        (own, changed) -> {
          for (Field field : write.shape().fields()) {
            Link link = LinkEdit.linkOf(field);
            if (link != null && changed.get(field.slug()) instanceof JsonObject pair) {
              LinkChange change = undo(write, own, field.slug(), link, pair);
              if (!change.isEmpty()) {
                changes.computeIfAbsent(own, o -> new ArrayList<>()).add(change);
              }
            }
          }
        });
    return changes;
  }

  private LinkChange undo(Write write, long own, String field, Link link, JsonObject pair) {
    List<Related> leaving = links.listBySlugs(link, own, slugs(pair.get("new")));
    List<Related> coming = links.resolve(link, slugs(pair.get("old")));
    Set<Long> gone =
        leaving.isEmpty() ? Set.of() : links.remove(write.caller(), link, own, leaving, write.at());
    Set<Long> come =
        coming.isEmpty() ? Set.of() : links.add(write.caller(), link, own, coming, write.at());
    return new LinkChange(
        field,
        link,
        leaving.stream().filter(one -> gone.contains(one.id())).toList(),
        coming.stream().filter(one -> come.contains(one.id())).toList());
  }

  private static List<String> slugs(@Nullable JsonValue value) {
    if (value instanceof JsonString slug) {
      return List.of(slug.getString());
    }
    return value instanceof JsonArray all
        ? all.getValuesAs(JsonString.class).stream().map(JsonString::getString).toList()
        : List.of();
  }
}

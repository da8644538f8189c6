package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.access.ApiKeys;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Passage;

/**
 * Puts the log of a record together with the names of who changed it: people stand in the
 * workspace's plane, keys in the main one.
 *
 * <p>Spec: Records.
 */
@Passage
@ApplicationScoped
public class RecordTrail {
  private static final String PERSON = "admin";
  private static final String KEY = "api_key";

  @Inject private RecordLogs logs;
  @Inject private Members members;
  @Inject private ApiKeys keys;

  /** A page of what happened to a record, newest first; refuses an unknown record (404). */
  public Page<RecordLog> of(Caller caller, String objectSlug, String slug, PageRequest page) {
    Page<RecordLog> entries = logs.of(caller, objectSlug, slug, page);
    Map<String, String> names = new HashMap<>();
    members
        .byIds(caller, numbers(entries.items(), PERSON))
        .forEach(admin -> names.put(PERSON + ":" + admin.id(), admin.name()));
    Collection<Long> used = numbers(entries.items(), KEY);
    if (!used.isEmpty()) {
      keys.names(caller, used).forEach((id, name) -> names.put(KEY + ":" + id, name));
    }
    return entries.map(entry -> entry.named(names.get(entry.actor())));
  }

  private static List<Long> numbers(List<RecordLog> entries, String type) {
    String head = type + ":";
    return entries.stream()
        .map(RecordLog::actor)
        .filter(actor -> actor.startsWith(head))
        .map(actor -> Long.valueOf(actor.substring(head.length())))
        .distinct()
        .toList();
  }
}

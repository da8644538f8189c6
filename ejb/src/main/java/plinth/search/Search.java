package plinth.search;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.messaging.session.Sessions;
import plinth.objects.ObjectShapes;
import plinth.records.RelatedLabels;
import plinth.records.ranked.FoundRecord;
import plinth.records.ranked.FoundRecords;
import plinth.records.ranked.RankedSearch;
import plinth.search.TextSearch.Rows;
import plinth.tenancy.Tenanted;

/**
 * The use case of searching over everything: records, chats, messages, comments and files, as far
 * as the caller may see them.
 */
@Stateless
@Tenanted
public class Search {
  /** The number of hits at the top. */
  static final int TOP = 10;

  private static final Comparator<Found> BEST_FIRST =
      Comparator.comparingInt(Found::rank)
          .thenComparing(found -> found.hit().at(), Comparator.reverseOrder());

  @Inject private ObjectShapes objects;
  @Inject private RankedSearch ranked;
  @Inject private TextSearch texts;
  @Inject private Sessions sessions;

  /** Hits of all groups, as they are collected. */
  private static final class Collected {
    private final List<Found> all = new ArrayList<>();
    private final List<SearchGroup> groups = new ArrayList<>();
    private boolean isPartial;
  }

  /** Searches; what the caller may not see is not found. */
  public SearchResult find(Caller caller, SearchQuery query) {
    Collected collected = new Collected();
    List<ObjectShapes.Described> readable =
        caller.isScoped() || caller.hasRight("record.read")
            ? objects.listActive(caller).stream()
                .filter(object -> RelatedLabels.isInScope(caller, object.shape().objectSlug()))
                .toList()
            : List.of();
    List<Shape> shapes = readable.stream().map(ObjectShapes.Described::shape).toList();
    if (query.types().contains(HitType.RECORD)) {
      records(readable, query, collected);
    }
    if (caller.hasRight("messaging.read")) {
      conversations(caller, query, collected);
    }
    if (query.types().contains(HitType.COMMENT) && caller.hasRight("comment.read")) {
      add(HitType.COMMENT, new TextHits(query, texts).comments(shapes), query, collected);
    }
    if (query.types().contains(HitType.FILE)) {
      add(HitType.FILE, new TextHits(query, texts).files(shapes), query, collected);
    }
    List<SearchHit> top =
        collected.all.stream().sorted(BEST_FIRST).limit(TOP).map(Found::hit).toList();
    return new SearchResult(top, collected.groups, collected.isPartial);
  }

  private void records(
      List<ObjectShapes.Described> readable, SearchQuery query, Collected collected) {
    List<Shape> shapes = readable.stream().map(ObjectShapes.Described::shape).toList();
    FoundRecords found = ranked.find(shapes, query.words(), query.limit() + 1);
    collected.isPartial |= found.isPartial();
    Map<Long, List<FoundRecord>> byObject =
        found.records().stream().collect(Collectors.groupingBy(FoundRecord::objectId));
    for (ObjectShapes.Described object : readable) {
      RecordHits hits = new RecordHits(object.shape(), query.words());
      List<Found> own =
          byObject.getOrDefault(object.shape().objectId(), List.of()).stream()
              .map(hits::of)
              .toList();
      group(
          own,
          query,
          collected,
          shown ->
              new SearchGroup(
                  HitType.RECORD,
                  object.shape().objectSlug(),
                  object.pluralName(),
                  shown,
                  own.size() > shown.size()));
    }
  }

  private void conversations(Caller caller, SearchQuery query, Collected collected) {
    List<Long> visible = sessions.visibleNumbers(caller);
    TextHits hits = new TextHits(query, texts);
    if (query.types().contains(HitType.CHAT)) {
      add(HitType.CHAT, hits.chats(visible), query, collected);
    }
    if (query.types().contains(HitType.MESSAGE)) {
      add(HitType.MESSAGE, hits.messages(visible), query, collected);
    }
  }

  private static void add(HitType type, Rows<Found> found, SearchQuery query, Collected collected) {
    collected.isPartial |= found.isPartial();
    group(
        found.rows(),
        query,
        collected,
        shown -> new SearchGroup(type, null, null, shown, found.rows().size() > shown.size()));
  }

  private static void group(
      List<Found> found,
      SearchQuery query,
      Collected collected,
      Function<List<SearchHit>, SearchGroup> group) {
    if (!found.isEmpty()) {
      List<Found> shown = found.subList(0, Math.min(query.limit(), found.size()));
      collected.all.addAll(shown);
      collected.groups.add(group.apply(shown.stream().map(Found::hit).toList()));
    }
  }
}

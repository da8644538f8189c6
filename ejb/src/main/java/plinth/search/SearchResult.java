package plinth.search;

import java.util.List;

/**
 * What a search found.
 *
 * @param top the best hits of all groups
 * @param groups those with hits: the objects in their order, chats, messages, comments, files
 * @param isPartial whether there may be better hits that were not looked at
 */
public record SearchResult(List<SearchHit> top, List<SearchGroup> groups, boolean isPartial) {
  /** Copies the lists. */
  public SearchResult {
    top = List.copyOf(top);
    groups = List.copyOf(groups);
  }
}

package plinth.access.key;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Saga;

/**
 * Lists API keys with their creators, including removed members, whose keys work until they are
 * revoked.
 */
@Saga
@ApplicationScoped
public class KeyMakers {
  @Inject private ApiKeys keys;
  @Inject private Members members;

  /**
   * A key and the member who created it.
   *
   * @param maker its creator, whatever the member's status; null: the row no longer exists
   */
  public record MadeKey(ApiKey key, @Nullable Admin maker) {}

  /** A page of the keys, the newest first. */
  public Page<MadeKey> page(Caller caller, PageRequest request) {
    Page<ApiKey> page = keys.page(caller, request);
    Map<Long, Admin> makers = makers(caller, page.items());
    return page.map(key -> new MadeKey(key, makers.get(key.maker())));
  }

  /** One key; refuses an unknown slug. */
  public MadeKey get(Caller caller, String slug) {
    ApiKey key = keys.get(caller, slug);
    return new MadeKey(key, makers(caller, List.of(key)).get(key.maker()));
  }

  private Map<Long, Admin> makers(Caller caller, List<ApiKey> made) {
    List<Long> ids = made.stream().map(ApiKey::maker).distinct().toList();
    return members.listByIds(caller, ids).stream()
        .collect(Collectors.toMap(Admin::id, maker -> maker));
  }
}

package plinth.messaging.connection;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.messaging.ProviderType;
import plinth.messaging.history.GapRepository;
import plinth.messaging.history.HistoryGap;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.session.UnprocessedEvent;
import plinth.tenancy.Tenanted;

/**
 * Reports of problems between a session and its provider: missing messages and events that were not
 * understood.
 */
@Stateless
@Tenanted
public class SessionReports {
  @Inject private SessionRepository sessions;
  @Inject private GapRepository gaps;
  @Inject private InboundInboxRepository inbox;

  /** Returns the gaps found by comparisons with the provider's history, newest first. */
  public Page<HistoryGap> gaps(Caller caller, ProviderType type, String slug, PageRequest request) {
    return gaps.page(id(caller, type, slug), request);
  }

  /** Returns the provider events that were not understood, newest first. */
  public Page<UnprocessedEvent> unprocessed(
      Caller caller, ProviderType type, String slug, PageRequest request) {
    return inbox.unprocessed(id(caller, type, slug), request);
  }

  private long id(Caller caller, ProviderType type, String slug) {
    SessionRow row = sessions.require(caller, slug);
    if (row.type() != type) {
      throw Problem.notFound("Session");
    }
    return row.id();
  }
}

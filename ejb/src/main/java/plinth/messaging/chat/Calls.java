package plinth.messaging.chat;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.messaging.Listing;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.store.CallRepository;
import plinth.messaging.store.ChatCall;
import plinth.tenancy.Tenanted;

/** Use cases for calls, across all providers. */
@Stateless
@Tenanted
public class Calls {
  @Inject private SessionRepository sessions;
  @Inject private CallRepository calls;

  /** Returns a page of the calls of the sessions that the caller can see, newest first. */
  public Listing<ChatCall> page(Caller caller, PageRequest request) {
    return calls.page(sessions.visibleIds(caller), request);
  }
}

package plinth.outbound;

import java.util.HashMap;
import java.util.Map;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * Limits concurrent calls, so that a hanging receiver delays neither its own workspace nor others.
 * There are limits for the node, for a workspace, and for a workspace's calls to one host. A host
 * that timed out in three consecutive calls is called one at a time until it responds.
 */
final class CallBulkhead {
  private static final int OF_A_WORKSPACE = 64;
  private static final int TO_A_HOST = 16;
  private static final int SLOW_AFTER = 3;
  private static final int MAX_REMEMBERED = 10_000;

  private final int most;
  private int all;
  private final Map<Long, Integer> byWorkspace = new HashMap<>();
  private final Map<Key, Lane> byHost = new HashMap<>();

  CallBulkhead(int most) {
    this.most = most;
  }

  private record Key(long workspaceId, String host) {}

  private static final class Lane {
    private int busy;
    private int timeouts;
  }

  /** Acquires a slot for a call; returns false if there is none. */
  synchronized boolean acquire(long workspaceId, String host) {
    int own = byWorkspace.getOrDefault(workspaceId, 0);
    Lane lane = byHost.computeIfAbsent(new Key(workspaceId, host), key -> new Lane());
    int places = lane.timeouts >= SLOW_AFTER ? 1 : TO_A_HOST;
    if (all >= most || own >= OF_A_WORKSPACE || lane.busy >= places) {
      return false;
    }
    all++;
    lane.busy++;
    byWorkspace.put(workspaceId, own + 1);
    return true;
  }

  /** Releases the slot. */
  synchronized void release(long workspaceId, String host, Outcome outcome) {
    all--;
    byWorkspace.computeIfPresent(workspaceId, (id, own) -> own > 1 ? own - 1 : null);
    Key key = new Key(workspaceId, host);
    Lane lane = byHost.get(key);
    if (lane != null) {
      lane.busy--;
      lane.timeouts = outcome == Outcome.TIMEOUT ? lane.timeouts + 1 : 0;
      if (lane.busy == 0 && (lane.timeouts == 0 || byHost.size() > MAX_REMEMBERED)) {
        byHost.remove(key);
      }
    }
  }
}

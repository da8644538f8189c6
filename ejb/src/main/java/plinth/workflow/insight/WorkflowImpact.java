package plinth.workflow.insight;

import java.util.List;
import java.util.Map;

/**
 * The records and fields that a workflow would affect, shown before it is activated or changed.
 *
 * @param reads the fields that its conditions and texts use, by object
 * @param writes the fields that its steps set, by object, including {@code assigned_to}
 * @param creates the objects of which it creates records
 * @param hosts the hosts that it calls
 * @param approvers the members whom it asks for approval
 * @param setsOff the active workflows that its writes may trigger
 * @param setOffBy the active workflows whose writes may trigger it
 * @param runsLast30Days number of runs in the last 30 days
 * @param openRuns number of unfinished runs
 */
public record WorkflowImpact(
    Map<String, List<String>> reads,
    Map<String, List<String>> writes,
    List<String> creates,
    List<String> hosts,
    List<String> approvers,
    List<String> setsOff,
    List<String> setOffBy,
    long runsLast30Days,
    long openRuns) {}

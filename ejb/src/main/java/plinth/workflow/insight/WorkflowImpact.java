package plinth.workflow.insight;

import java.util.List;
import java.util.Map;

/**
 * The records and fields that a workflow would affect, shown before it is switched on or changed.
 *
 * @param reads the fields that its conditions and texts ask of, by object
 * @param writes the fields that its steps set, by object; {@code assigned_to} among them
 * @param creates the objects of which it makes records
 * @param hosts the hosts that it calls
 * @param approvers the members that it asks
 * @param setsOff the active workflows that its writes may set off
 * @param setOffBy the active workflows whose writes may set it off
 * @param runsLast30Days how often it ran
 * @param openRuns how many of its runs have not ended
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

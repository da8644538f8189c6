package plinth.transfer.schedule;

/** A scheduled export that is due to run, or whose run is to be checked. */
public record DueExport(long workspaceId, long id) {}

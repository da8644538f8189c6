package plinth.kernel.http;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Everything of the API is under this prefix. */
@ApplicationPath("/api/v1")
public class ApiApplication extends Application {}

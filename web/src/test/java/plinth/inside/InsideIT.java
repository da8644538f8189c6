package plinth.inside;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** All tests inside the server. As one suite they share one server and one deployment. */
@Suite
@SelectPackages("plinth.inside")
@IncludeClassNamePatterns(".*")
@ExcludeClassNamePatterns(".*IT")
class InsideIT {}
